import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import pg from 'pg'
import { connect, connectOwner } from '#src/db/driver/client.ts'
import { appRole } from '#src/db/roles.ts'
import { requestLimits } from '#src/db/driver/limits.ts'
import { sqlStateOf } from '#src/db/driver/sql-state.ts'
import { expect } from '../journey/report.ts'
import { load, type Shopper } from './load.ts'
import type { startPgbouncer } from './pgbouncer.ts'

type Pooler = Awaited<ReturnType<typeof startPgbouncer>>
type Cut = { state: string | undefined; ms: number }

async function cut(asked: Promise<unknown>): Promise<Cut> {
  const since = performance.now()
  const error = await asked.then(
    () => undefined,
    (thrown: unknown) => thrown,
  )
  expect(error !== undefined, 'nothing was cut')
  return { state: sqlStateOf(error), ms: Math.round(performance.now() - since) }
}

/**
 * Each limit cuts what is longer, in the product's own statements, and no setting stays on a
 * connection.
 */
export async function limitsHold(url: string): Promise<void> {
  const { pool, db } = connect(url, 5, { isPooled: true })
  const long = sql`select pg_sleep(8)`
  const lock = sql`select pg_advisory_xact_lock(7)`
  const held = db.transaction(async (tx) => {
    await tx.execute(lock)
    await tx.execute(sql`select pg_sleep(4)`)
  })
  const cuts = await Promise.all([
    cut(db.transaction((tx) => tx.execute(long))),
    cut(db.execute(long)),
    sleep(500).then(() => cut(db.transaction((tx) => tx.execute(lock)))),
    cut(
      db.transaction(async (tx) => {
        await sleep(12_000) // idle for longer than allowed
        await tx.execute(sql`select 1`)
      }),
    ),
  ])
  await Promise.all([held, pool.end()])
  const [inside, alone, waiting, idle] = cuts
  console.log(`  cut: ${JSON.stringify({ inside, alone, waiting, idle })}`)
  for (const one of [inside, alone]) isCut(one, '57014', requestLimits.statement_timeout)
  isCut(waiting, '55P03', requestLimits.lock_timeout)
  await nothingStays(url)
}

function isCut({ state, ms }: Cut, wanted: string, limit: number) {
  const isInTime = ms > limit - 100 && ms < limit + 1_500
  expect(state === wanted && isInTime, `cut by ${state} after ${ms} ms, not by ${wanted}`)
}

/** Another client finds PostgreSQL's own settings and no named statement. */
async function nothingStays(url: string) {
  const clients = Array.from({ length: 5 }, () => new pg.Client({ connectionString: url }))
  await Promise.all(clients.map((client) => client.connect()))
  await Promise.all(clients.map((client) => client.query('begin')))
  const found = await Promise.all(
    clients.map((client) =>
      client.query(
        `select (select count(*)::int from pg_prepared_statements) as named,
          (select array_agg(name) from pg_settings where name = any($1) and setting <> '0') as limits`,
        [Object.keys(requestLimits)],
      ),
    ),
  )
  await Promise.all(clients.map((client) => client.end()))
  for (const { rows } of found)
    expect(!rows[0].limits && rows[0].named === 0, `left behind: ${JSON.stringify(rows)}`)
}

/** The maximum number of the serving role's connections to PostgreSQL during an action. */
export async function mostConnections<Answer>(ownerUrl: string, during: Promise<Answer>) {
  const { pool } = connectOwner(ownerUrl)
  let [most, isOver] = [0, false]
  const over = () => (isOver = true)
  during.then(over, over)
  while (!isOver) {
    const { rows } = await pool.query(
      'select count(*)::int as many from pg_stat_activity where usename = $1',
      [appRole],
    )
    most = Math.max(most, rows[0].many)
    await sleep(100)
  }
  await pool.end()
  return { most, answer: await during }
}

/**
 * Killed under load it is an outage and not a bug; once it is back, so is the product, by itself.
 */
export async function heals(base: string, pooler: Pooler, people: readonly Shopper[]) {
  const loaded = load(people, 2_000, 40)
  await sleep(500)
  await pooler.kill()
  const gone = await load(people, 40, 40)
  await pooler.again()
  const since = performance.now()
  while (!(await fetch(`${base}/health/ready`)).ok) await sleep(20)
  const healedMs = Math.round(performance.now() - since)
  const { statuses } = await loaded
  const after = await load(people, 200, 10)
  console.log(`  killed: ${JSON.stringify({ gone, statuses, healedMs, after })}`)
  const bugs = [statuses, gone.statuses, after.statuses].flatMap((found) =>
    Object.keys(found).filter((status) => !['200', '201', '503'].includes(status)),
  )
  expect(bugs.length === 0, `killed, it answered ${bugs.join()}`)
  expect((gone.statuses[503] ?? 0) > 0, 'nobody noticed that it was killed')
  expect(!after.statuses[503], 'it did not heal')
}
