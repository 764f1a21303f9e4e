import { existsSync } from 'node:fs'

const usual = '.env'

/**
 * Runs before any setting is read: adds the settings of the file `.env`, where it exists, to the
 * environment. The environment itself wins, even when empty (`PORT=`). `ENV_FILE` names another
 * file, which must then exist, or `none`. Children inherit what their parent read, and read no
 * file.
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
