import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { expect } from '../journey/report.ts'
import { aCrowd, percentile, underLoad } from '../system/rolling-load.ts'
import { asked, superuserOf } from './cells-database.ts'
import { bothCells, type Cell, registry, second } from './cells-places.ts'
import { home } from './places.ts'

/** How long people book before the kill, and after it. */
const CALM_MS = 10_000
const AWAY_MS = 20_000

/**
 * In each cell: both share the two cores of a small machine, and one of them restarts meanwhile.
 */
const CROWD = { readers: 3, bookers: 2 }

type Loaded = { cell: Cell; journal: string; before: number; load: ReturnType<typeof underLoad> }

/** People read, book and cancel in both cells. */
export async function loadedCells(): Promise<Loaded[]> {
  const crowds: [Cell, Awaited<ReturnType<typeof aCrowd>>][] = []
  for (const cell of bothCells) crowds.push([cell, await aCrowd(cell.base, cell.place, CROWD)])
  const loaded: Loaded[] = []
  for (const [cell, crowd] of crowds) {
    const journal = join(home, `acknowledged-${cell.slug}.jsonl`)
    const before = await bookingsIn(cell)
    loaded.push({ cell, journal, before, load: underLoad(crowd, journal) })
  }
  return loaded
}

/** Removes one cell under load; the other's people notice nothing. Answers what was seen. */
export async function oneGone(loaded: readonly Loaded[], takeAway: () => Promise<number>) {
  await sleep(CALM_MS)
  const calm = loaded.map(({ load }) => load.totals.requests)
  const failedBefore = loaded.map(({ load }) => load.totals.failures.length)
  const killed = await takeAway()
  await sleep(AWAY_MS)
  console.log(`  kill -9 to ${killed} processes and groups of ${registry.slug}`)
  for (const [at, { cell, load }] of loaded.entries()) {
    const { totals } = load
    const requests = totals.requests - (calm[at] ?? 0)
    const failures = totals.failures.length - (failedBefore[at] ?? 0)
    const took = totals.took.slice(calm[at])
    const times = `p50 ${percentile(took, 50)} ms, p99 ${percentile(took, 99)} ms`
    console.log(
      `  ${cell.slug}: before ${calm[at]} requests, ${failedBefore[at]} failures; ` +
        `after ${requests} requests, ${failures} failures${cell === second ? `, ${times}` : ''}`,
    )
  }
}

/**
 * The load has stopped: the other cell answered everything, and both have kept what they
 * acknowledged.
 */
export async function keptBoth(loaded: readonly Loaded[]): Promise<string> {
  const said: string[] = []
  for (const { cell, journal, before, load } of loaded) {
    const { failures, bookings, requests } = await load.end()
    const checker = ['test/durable/checker.ts', superuserOf(cell), journal]
    const { stdout } = await promisify(execFile)('node', checker, { maxBuffer: 2 ** 26 })
    const { acknowledged, findings } = JSON.parse(stdout) as Checked // as it reports
    expect(findings.length === 0, `${cell.slug}: ${JSON.stringify(findings.slice(0, 5))}`)
    const more = (await bookingsIn(cell)) - before - bookings
    // In the killed cell a saved booking may not have been acknowledged; never the other way round.
    expect(more >= 0, `${cell.slug}: ${-more} bookings are not there`)
    if (cell === second) {
      expect(failures.length === 0, `${cell.slug}: ${failures.slice(0, 10).join('\n')}`)
      expect(more === 0, `${cell.slug}: ${more} bookings that nobody was told of`)
      expect(requests > 200, `${cell.slug}: only ${requests} requests`)
    }
    // Without a failure there, the kill had no effect.
    if (cell === registry) expect(failures.length > 0, `${cell.slug}: nobody missed it`)
    said.push(`${cell.slug}: ${acknowledged} acknowledged, 0 findings, ${more} unheard`)
  }
  return said.join('; ')
}

type Checked = { acknowledged: number; findings: unknown[] }

async function bookingsIn(cell: Cell): Promise<number> {
  const [row] = await asked(cell, 'select count(*)::int as many from bookings')
  return Number(row?.many)
}
