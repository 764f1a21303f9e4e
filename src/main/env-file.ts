import { existsSync } from 'node:fs'

const usual = '.env'

/**
 * Before any setting is read: those of the file `.env`, where there is one, join the environment. What
 * the environment says itself wins, also where it says nothing (`PORT=`). `ENV_FILE` names another file,
 * which then has to be there, or `none`. Children inherit what their parent read, and read no file.
 */
export function readEnvFile(): void {
  const named = process.env.ENV_FILE
  if (named === 'none' || (!named && !existsSync(usual))) return
  const file = named || usual
  try {
    process.loadEnvFile(file)
  } catch (error) {
    const { code = String(error) } = error as NodeJS.ErrnoException
    throw new Error(`The settings file ${file} cannot be read: ${code}.`, { cause: error })
  }
}
