import { execFile, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import type { EmbeddedPg } from '#src/db/embedded.ts'
import { createFunction, prepareTurns } from './place-function.ts'

const run = promisify(execFile)
/** Of a round; divided evenly among 1, 8 and 64 clients. */
const calls = 2560
const call = 'select bench_place()'

/** PostgreSQL alone: so many clients call one function that writes what a place writes. */
export type PlaceFloor = {
  name: string
  calls: number
  /** Prepares what the calls use up. */
  prepare: () => Promise<void>
  /** Calls per second. */
  perSecond: (clients: number) => Promise<number>
  end: () => Promise<void>
}

/** By PostgreSQL's own load generator where there is one, else by the bare driver. */
export async function placeFloor(database: EmbeddedPg, bookingId: string): Promise<PlaceFloor> {
  const pool = new pg.Pool({ connectionString: database.url('oxalate'), max: 64 })
  pool.on('error', () => {}) // the database stops before an unsuccessful run ends
  await createFunction(pool, bookingId)
  const hasGenerator = spawnSync('pgbench', ['--version']).status === 0
  return {
    name: hasGenerator ? 'pgbench' : 'node-postgres',
    calls,
    prepare: () => prepareTurns(pool, bookingId, calls),
    perSecond: (clients) =>
      hasGenerator ? byGenerator(database, clients) : byDriver(pool, clients),
    end: () => pool.end(),
  }
}

async function byGenerator({ socketDir }: EmbeddedPg, clients: number): Promise<number> {
  const folder = mkdtempSync(join(tmpdir(), 'place-'))
  try {
    writeFileSync(join(folder, 'place.sql'), call)
    const each = String(Math.floor(calls / clients))
    const load = ['-n', '-M', 'prepared', '-c', String(clients), '-j', '2', '-t', each]
    const where = ['-h', socketDir, '-U', 'postgres', 'oxalate']
    const { stdout } = await run('pgbench', [...load, '-f', join(folder, 'place.sql'), ...where])
    return Number(/tps = ([\d.]+)/.exec(stdout)?.[1])
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

async function byDriver(pool: pg.Pool, clients: number): Promise<number> {
  let left = calls
  const client = async () => {
    const own = await pool.connect()
    for (; left > 0;) {
      left -= 1
      await own.query({ name: 'place', text: call })
    }
    own.release()
  }
  const since = performance.now()
  await Promise.all(Array.from({ length: clients }, client))
  return (calls * 1000) / (performance.now() - since)
}
