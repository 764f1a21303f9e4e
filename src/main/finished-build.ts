import { existsSync } from 'node:fs'

/** Written last by `npm run build`, and removed before the next build begins. */
const made = new URL('../../build/start/made.json', import.meta.url)

/** Throws a readable message where nothing was built, or a build was interrupted. */
export function needBuild(): void {
  if (existsSync(made)) return
  throw new Error('There is no finished build in this folder. Run `npm run build` first.')
}
