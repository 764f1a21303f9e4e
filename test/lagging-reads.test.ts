import { rmSync } from 'node:fs'
import { sql } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import { type Tx, connect, connectOwner, connectReplica } from '#src/db/driver/client.ts'
import { startPostgres } from '#src/db/embedded.ts'
import { laggingReads } from '#src/db/driver/lagging-reads.ts'
import { lookAtReplica } from '#src/main/doctor/look-at-replica.ts'
import { aStandby, primarySettings } from './standby.ts'
import { until } from './server.ts'

const home = `.data/test-replica-${process.env.TEST_PG ?? 'main'}`
rmSync(home, { recursive: true, force: true })
const primary = await startPostgres({
  dataDir: `${home}/primary`,
  durable: false,
  settings: primarySettings,
})
const { pool: owner } = connectOwner(primary.url('postgres'))
await owner.query('create table things (id integer primary key)')
await owner.query('create schema pgboss')
await owner.query('create table pgboss.version (cron_on timestamptz)')
await owner.query('insert into pgboss.version values (now())')
const standby = await aStandby(primary, `${home}/standby`)
const atPrimary = connect(primary.url('postgres'), 2)
const atReplica = connectReplica(standby.url('postgres'))
afterAll(async () => {
  await Promise.all([owner.end(), atPrimary.pool.end(), atReplica.pool.end()])
  for (const one of [standby, primary]) if (one.isRunning()) await one.stop()
})

const reads = () => laggingReads(atPrimary.db, atReplica.db)
const put = (id: number) => owner.query('insert into things values ($1)', [id])
const stamped = (ago: string) =>
  owner.query(`update pgboss.version set cron_on = clock_timestamp() - $1::interval`, [ago])

async function seen(tx: Tx) {
  const { rows } = await tx.execute<{ isReplica: boolean; ids: number[] }>(
    sql`select pg_is_in_recovery() as "isReplica",
      array(select id from things order by id) as ids`,
  )
  return { ...rows[0], asOf: tx.begunAt }
}

/** Waits until everything written so far is replicated. */
async function cameThrough() {
  const { rows } = await owner.query<{ at: string }>('select pg_current_wal_insert_lsn() as at')
  await until(async () => {
    const replayed = `select pg_last_wal_replay_lsn() >= $1 as done`
    const answer = await atReplica.pool.query<{ done: boolean }>(replayed, [rows[0]?.at])
    return answer.rows[0]?.done === true
  })
}

test('reads that may lag are made at the replica, and say up to which instant they are complete', async () => {
  await stamped('0 s')
  const before = Temporal.Now.instant()
  await put(1)
  await cameThrough()
  const { isReplica, ids, asOf } = await reads().read(seen)
  expect({ isReplica, ids }).toEqual({ isReplica: true, ids: [1] })
  expect(Temporal.Instant.compare(asOf, before)).toBe(1)
  const later = await reads().read(seen) // nothing was replicated since: it claims nothing newer
  expect(later.asOf.equals(asOf)).toBe(true)
})

test('a write there is refused, at the replica and at the primary alike', async () => {
  await stamped('0 s')
  await cameThrough()
  const write = (tx: Tx) => tx.execute(sql`insert into things values (99)`)
  for (const lagging of [reads(), laggingReads(atPrimary.db)])
    await expect(lagging.read(write)).rejects.toMatchObject({ cause: { code: '25006' } })
  expect((await owner.query('select from things where id = 99')).rowCount).toBe(0)
})

test('a replica that nothing reached for two minutes is skipped, and reported', async () => {
  await stamped('2 min')
  await cameThrough()
  const lagging = reads()
  expect(await lagging.read(seen)).toMatchObject({ isReplica: false })
  expect(lagging.isReplicaPassedOver()).toBe(true)
})

test('without a replica everything is read at the primary, and nothing is missing', async () => {
  const lagging = laggingReads(atPrimary.db)
  expect(await lagging.read(seen)).toMatchObject({ isReplica: false })
  expect(lagging.isReplicaPassedOver()).toBe(false)
})

test('the doctor says whether a replica keeps up', async () => {
  const env = { DATABASE_REPLICA_URL: standby.url('postgres') }
  const says = () => lookAtReplica({ env } as Parameters<typeof lookAtReplica>[0])
  await stamped('20 s')
  await cameThrough()
  expect(await says()).toMatch(/^up to date: has what the worker wrote 2\d s ago$/)
  await stamped('2 min')
  await cameThrough()
  await expect(says()).rejects.toThrow(/^The worker’s latest entry on the replica is 12\d s old/)
})

test('an error of ours at the replica is no reason to retry', async () => {
  await stamped('0 s')
  await cameThrough()
  let times = 0
  const fails = async () => {
    times += 1
    throw new Error('ours')
  }
  const lagging = reads()
  await expect(lagging.read(fails)).rejects.toThrow('ours')
  expect(times).toBe(1)
  expect(lagging.isReplicaPassedOver()).toBe(false)
})

test('a replica that is down is skipped, and not retried for a while', async () => {
  await stamped('0 s')
  await cameThrough()
  const lagging = reads()
  expect(await lagging.read(seen)).toMatchObject({ isReplica: true })
  await standby.stop()
  await expect(lagging.read(seen)).resolves.toMatchObject({ isReplica: false })
  expect(lagging.isReplicaPassedOver()).toBe(true)
  await standby.again()
  expect(await lagging.read(seen)).toMatchObject({ isReplica: false }) // it is resting
  expect(await reads().read(seen)).toMatchObject({ isReplica: true })
})
