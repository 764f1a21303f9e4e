// People read and book while something is done to the servers. A checker that imports nothing of
// the product looks for what was acknowledged.
import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { connectOwner } from '#src/db/driver/client.ts'
import { expect } from '../journey/report.ts'
import { type Crowd, percentile, type Totals, underLoad } from './rolling-load.ts'

/** Where acknowledged changes must be, as a superuser reads it, and a folder for their journal. */
export type Kept = { databaseUrl: string; folder: string }
export type Load = ReturnType<typeof underLoad>

/**
 * Does something to the servers while people read and book; then nothing has failed, nothing is
 * lost.
 */
export async function loadedWhile(
  { databaseUrl, folder }: Kept,
  crowd: Crowd,
  requests: number,
  act: (load: Load) => Promise<void>,
): Promise<void> {
  const before = await bookingsIn(databaseUrl)
  const journal = join(folder, 'acknowledged.jsonl')
  const since = performance.now()
  const load = underLoad(crowd, journal)
  try {
    await act(load)
    await load.until(requests)
  } finally {
    await load.end()
  }
  const { totals } = load
  shown(totals, (performance.now() - since) / 1000)
  await allKept(databaseUrl, journal)
  const doubled = (await bookingsIn(databaseUrl)) - before - totals.bookings
  console.log(
    `  bookings acknowledged ${totals.bookings}, more or fewer in the database: ${doubled}`,
  )
  expect(totals.failures.length === 0, `failed:\n${totals.failures.slice(0, 30).join('\n')}`)
  expect(doubled === 0, 'a booking is there twice, or not at all')
}

function shown({ requests, writes, failures, took }: Totals, seconds: number) {
  const figures = { requests, writes, failures: failures.length }
  const times = {
    p50: percentile(took, 50),
    p99: percentile(took, 99),
    most: percentile(took, 100),
  }
  console.log(`  ${JSON.stringify({ ...figures, ...times, seconds: Math.round(seconds) })}`)
}

async function bookingsIn(databaseUrl: string): Promise<number> {
  const { pool } = connectOwner(databaseUrl, 1)
  const { rows } = await pool.query('select count(*)::int as many from bookings')
  await pool.end()
  return rows[0].many
}

async function allKept(databaseUrl: string, journal: string) {
  const checker = ['test/durable/checker.ts', databaseUrl, journal]
  const { stdout } = await promisify(execFile)('node', checker)
  console.log(`  ${stdout.trim().slice(0, 2000)}`)
  const { findings } = JSON.parse(stdout) as { findings: unknown[] } // as it reports
  expect(findings.length === 0, 'something acknowledged is not there')
}
