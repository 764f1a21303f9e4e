import { afterAll, expect, test } from 'vitest'
import { filesInMemory } from '#src/adapters/files.ts'
import { health, type Readiness } from '#src/http/door/health.ts'
import { watchDegraded } from '#src/main/processes/degraded.ts'
import { connectReplica } from './client.ts'
import { laggingReads } from './lagging-reads.ts'
import { aDatabase } from '#test/database.ts'

const database = await aDatabase(2)
afterAll(() => database[Symbol.asyncDispose]())
const files = filesInMemory()
const nobodyThere = 'postgresql://somebody@127.0.0.1:1/nothing'

type Given = { files?: typeof files; graceMs?: number; replica?: typeof database.db }

/** What one check reports as degraded, without the grace period of a starting worker. */
async function looked(given: Given = {}) {
  const { replica, ...others } = given
  const lagging = laggingReads(database.db, replica)
  const watch = watchDegraded({ db: database.db, files, lagging, ...others }, given.graceMs ?? -1)
  await watch.look().finally(watch.stop)
  return watch.parts()
}

const workerWas = (ago: string) =>
  database.asOwner(`update pgboss.version set cron_on = now() - interval '${ago}'`)

const aLetter = (ago: string, expires: string) =>
  database.asOwner(
    `insert into messages (id, event, channel, state, created_at, expires_at)
      values (gen_random_uuid(), 'of a test', 'email', 'queued', now() - interval '${ago}', ${expires})`,
  )

test('nothing is degraded where everything works', async () => {
  await workerWas('20 seconds')
  expect(await looked()).toEqual([])
})

test('a stalled worker is named, one that has just started is not', async () => {
  await workerWas('3 minutes')
  expect(await looked()).toEqual(['worker'])
  expect(await looked({ graceMs: 60_000 })).toEqual([])
  await workerWas('0 seconds')
  expect(await looked()).toEqual([])
})

test('waiting mail is named, unless it is new, expired or held over a night', async () => {
  await aLetter('1 minute', 'null')
  await aLetter('20 minutes', `now() - interval '10 minutes'`)
  expect(await looked()).toEqual([])
  await aLetter('9 hours', 'null')
  await database.asOwner(
    `update messages set held_until = now() + interval '1 minute' where expires_at is null`,
  )
  expect(await looked()).toEqual([])
  await aLetter('6 minutes', 'null')
  expect(await looked()).toEqual(['mail'])
  await database.asOwner(`delete from messages where event = 'of a test'`)
})

test('an unreachable replica is named, and people are served all the same', async () => {
  const there = connectReplica(database.url)
  expect(await looked({ replica: there.db })).toEqual([])
  await there.pool.end()
  expect(await looked({ replica: connectReplica(nobodyThere).db })).toEqual(['replica'])
})

test('files that cannot be written, or come back changed, are named', async () => {
  const full = { ...files, put: () => Promise.reject(new Error('ENOSPC')) }
  expect(await looked({ files: full })).toEqual(['files'])
  const mixed = { ...files, get: () => Promise.resolve(new Uint8Array(16)) }
  expect(await looked({ files: mixed })).toEqual(['files'])
  expect(await looked()).toEqual([])
})

test('degraded parts are named to anybody, with 503 only where no traffic should come', async () => {
  const answer = async (readiness: Readiness) => {
    const response = await health(async () => readiness).request('/ready')
    return { status: response.status, body: await response.json() }
  }
  const slow: Readiness = { isReady: true, degraded: ['worker', 'mail'] }
  expect(await answer(slow)).toEqual({ status: 200, body: slow })
  const away: Readiness = { isReady: false, degraded: ['database'] }
  expect(await answer(away)).toEqual({ status: 503, body: away })
})
