import { readFileSync, rmSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { isAlive, startServer } from '#test/server.ts'
import { type Figure, figureOf } from './figures.ts'
import { ofProduct, shownSpent, spentEach, spentSoFar, withDescendants } from './spent.ts'

const port = 3492
const dataDir = '.data/bench-memory'
const pages = 2000
const pictures = 200
const RESTS_MS = 10_000

/** T7: memory of all processes at rest, and of the web process after 2,000 pages and 200 pictures. */
export async function measure(): Promise<Figure[]> {
  rmSync(dataDir, { recursive: true, force: true })
  const server = startServer({ port, dataDir })
  try {
    await server.ready()
    await sleep(5000)
    const family = () => withDescendants(server.family())
    const idle = family().map(ownMb)
    const rested = spentSoFar(family())
    await sleep(RESTS_MS)
    const atRest = spentEach(spentSoFar(family()), rested, RESTS_MS / 1000)
    console.log(`a second at rest: ${shownSpent(atRest)}`)
    const web = server.childNamed('web-process')
    const codes = codesIn(await bodyOf('/sitemap.xml'))
    for (let at = 0; at < pages; at += 1) await bodyOf(`/tests/${codes[at % codes.length]}?n=${at}`)
    const afterPages = residentMb(web)
    await someAtOnce(codes.slice(0, pictures), (code) => bodyOf(`/pictures/test-${code}.png`))
    await sleep(2000)
    return [
      atMost('all processes, idle', 350, Math.round(sumOf(idle))),
      figureOf(
        'CPU of all processes, idle',
        'ms a second',
        { figure: ofProduct(atRest), floor: 13 },
        'stated, no target',
      ),
      atMost(`web after ${pages} pages`, 200, afterPages),
      atMost(`web after ${pictures} pictures more`, 200, residentMb(web)),
    ]
  } finally {
    if (isAlive(server.pid)) server.signal('SIGTERM')
    await server.ended()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

async function bodyOf(path: string): Promise<string> {
  const answer = await fetch(`http://localhost:${port}${path}`)
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}`)
  return answer.text()
}

function codesIn(sitemap: string): string[] {
  const codes = [...sitemap.matchAll(/\/tests\/([\w-]+)</g)].map(([, code]) => code ?? '')
  return [...new Set(codes)]
}

/** Four at once, as visitors would ask. */
async function someAtOnce(all: readonly string[], act: (one: string) => Promise<unknown>) {
  const rest = [...all]
  const work = async () => {
    for (let one = rest.shift(); one !== undefined; one = rest.shift()) await act(one)
  }
  await Promise.all(Array.from({ length: 4 }, work))
}

/** What is its own, and its share of what it shares: the sum over processes counts nothing twice. */
function ownMb(pid: number): number {
  return kilobytes(`/proc/${pid}/smaps_rollup`, /^Pss:\s+(\d+)/m) / 1024
}

function residentMb(pid: number): number {
  return kilobytes(`/proc/${pid}/status`, /VmRSS:\s+(\d+)/) / 1024
}

/** 0 where the process has exited meanwhile, as a worker of autovacuum does. */
function kilobytes(file: string, wanted: RegExp): number {
  try {
    return Number(wanted.exec(readFileSync(file, 'utf8'))?.[1] ?? 0)
  } catch {
    return 0
  }
}

function sumOf(all: readonly number[]): number {
  return all.reduce((sum, one) => sum + one, 0)
}

function atMost(name: string, floor: number, figure: number): Figure {
  return figureOf(name, 'MB', { figure, floor }, `at most 1 of ${floor} MB`)
}
