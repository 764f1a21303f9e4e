import { existsSync } from 'node:fs'

/** Written last of all by `npm run build`, and taken away before the next one begins. */
const made = new URL('../../build/start/made.json', import.meta.url)

/** Throws words for a person where nothing was built, or a build was cut short. */
export function needBuild(): void {
  if (existsSync(made)) return
  throw new Error('There is no finished build in this folder. Run `npm run build` first.')
}
