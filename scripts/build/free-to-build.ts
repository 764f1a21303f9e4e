// Before `npm run build`, and so before `npm start`: refuses to build into the folder that a server
// runs from. It would miss the files of its pages, and start its next child from another version
// (decision 085).
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../..', import.meta.url))
const web = `${root}src/main/web-process.ts`

const server = runningServer()
if (server !== undefined) {
  console.error(
    `A server runs from this folder (process ${server}): a build would take its files away. Stop it first, or build in another copy of the folder.`,
  )
  process.exit(1)
}
rmSync(`${root}build/start/made.json`, { force: true }) // until the end there is no finished build

/** The web process of a server in this very folder; `npm run dev` needs no build. */
function runningServer(): number | undefined {
  if (!existsSync('/proc')) return undefined
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .find((pid) => {
      const command = commandOf(pid)
      return command.includes(web) && !command.includes('--dev')
    })
}

/** Its arguments; none when it has exited. */
function commandOf(pid: number): string[] {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0')
  } catch {
    return []
  }
}
