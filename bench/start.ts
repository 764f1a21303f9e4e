// How soon `npm start` answers (without its build) and how much memory it uses, each the median of
// five.
import { execFile, spawn } from 'node:child_process'
import { readdirSync, readFileSync, rmSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { type Figure, figureOf, median } from './figures.ts'

const run = promisify(execFile)

const rounds = 5
const port = 3490
const home = '.data/bench-start'
/** One start until the first 200 of /health/ready; then its memory, after a moment of rest. */
async function start(dataDir: string, work = () => sleep(2000)) {
  const { PATH = '', HOME = '/' } = process.env
  const env = { PATH, HOME, PORT: String(port), DATA_DIR: dataDir, ENV_FILE: 'none' }
  const since = performance.now()
  const begin = ['--import', './src/main/quick-modules.mjs', 'src/main/server.ts'] // as in package.json
  const child = spawn('node', begin, { env, stdio: 'ignore' })
  while (!(await isReady())) await sleep(2)
  const readyMs = performance.now() - since
  await work()
  const webMb = memoryOf(child.pid ?? 0, 'web-process')
  child.kill('SIGTERM')
  await new Promise((resolve) => child.once('exit', resolve))
  return { readyMs, webMb }
}

/** Two bookings from search to report and the three races, over HTTP. */
async function journeys() {
  const base = ['scripts/journey.ts', '--json', '--base-url', `http://localhost:${port}`]
  for (const scenario of ['booking', 'race']) await run('node', [...base, '--scenario', scenario])
}

async function isReady() {
  try {
    return (await fetch(`http://127.0.0.1:${port}/health/ready`)).ok
  } catch {
    return false
  }
}

/** Resident memory of one child of a process, in MB. */
function memoryOf(parent: number, name: string): number {
  for (const pid of readdirSync('/proc').filter((entry) => /^\d+$/.test(entry))) {
    const [status, command] = [read(`/proc/${pid}/status`), read(`/proc/${pid}/cmdline`)]
    if (!status.includes(`PPid:\t${parent}\n`) || !command.includes(name)) continue
    return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024
  }
  return 0
}

function read(file: string) {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}

/** T6 and T7: how soon it answers, and how much memory it uses. */
export async function measure(): Promise<Figure[]> {
  rmSync(home, { recursive: true, force: true })
  try {
    const cold: number[] = []
    const warm: Awaited<ReturnType<typeof start>>[] = []
    for (let round = 0; round < rounds; round++)
      cold.push((await start(`${home}/cold-${round}`)).readyMs)
    for (let round = 0; round < rounds; round++) warm.push(await start(`${home}/cold-0`))
    const worked: number[] = []
    for (let round = 0; round < rounds; round++)
      worked.push((await start(`${home}/cold-0`, journeys)).webMb)
    const webOf = warm.map(({ webMb }) => webMb)
    return [
      atMost(
        'warm start to the first answer',
        'ms',
        warm.map(({ readyMs }) => readyMs),
        500,
      ),
      atMost('cold start: new database, migrated, seeded', 'ms', cold, 6000),
      atMost('memory of the web process, idle', 'MB', webOf, 200),
      atMost('memory of the web process, after the journeys', 'MB', worked, 200),
    ]
  } finally {
    rmSync(home, { recursive: true, force: true })
  }
}

function atMost(name: string, unit: string, figures: readonly number[], limit: number) {
  return figureOf(name, unit, { figure: median(figures), floor: limit }, 'at most 1')
}
