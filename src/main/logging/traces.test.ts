import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { openTraces } from '#src/adapters/traces.ts'
import { summaryOf } from '#src/adapters/traced-statements.ts'
import type { VerbWatch } from '#src/usecases/world.ts'
import { aCollector } from '#test/collector.ts'
import { parseEnv } from '#src/main/settings/env.ts'
import { togetherOf } from './traces.ts'

const done = { status: 'completed' }

test.each([
  ['select "a", "b" from "bookings" where "id" = $1', 'select bookings'],
  ['begin; select now()::text as now', 'begin'],
  ['  insert into "order_events" ("id") values ($1)', 'insert order_events'],
  ['update visits set state = $1', 'update visits'],
  ['with due as (select id from "refunds") select * from due', 'with refunds'],
  ["select 'from Meera' as said", 'select'],
  ['commit', 'commit'],
  ['', 'statement'],
])('«%s» is reported as «%s»', (text, told) => {
  expect(summaryOf(text)).toBe(told)
})

test.each([
  ['TRACES_URL', 'collector:4318', 'must be an address that starts with http:// or https://'],
  ['TRACES_HEADERS', 'authorization', 'must be NAME=VALUE, or several of them by commas'],
  ['TRACES_HEADERS', 'authorization=50%', 'must be NAME=VALUE, or several of them by commas'],
  ['TRACES_SHARE', '1.5', 'must be a number between 0 and 1'],
])('%s that is «%s» is refused in words', (name, value, words) => {
  const parsed = parseEnv({ DEMO: '1', [name]: value })
  expect(parsed).toMatchObject({ ok: false, wrong: expect.stringContaining(`  ${name} ${words}`) })
})

test('the credentials for a collector are never printed', () => {
  const parsed = parseEnv({ DEMO: '1', TRACES_HEADERS: 'Bearer-of-mine' })
  expect(parsed).toMatchObject({ ok: false, wrong: expect.not.stringContaining('of-mine') })
})

test('two observers both learn how a verb ended, and it runs inside both', async () => {
  const heard: string[] = []
  const watcher =
    (name: string): VerbWatch =>
    (verb) => ({
      within: (act) => {
        heard.push(`${name} in`)
        return act()
      },
      ended: (outcome) => void heard.push(`${name} ${verb} ${outcome}`),
    })
  const both = togetherOf(watcher('one'), undefined, watcher('two'))?.('book')
  expect(both?.within(() => 7)).toBe(7)
  both?.ended('done')
  expect(heard).toEqual(['two in', 'one in', 'one book done', 'two book done'])
  expect(togetherOf(undefined)).toBeUndefined()
})

test('a collector that never answers delays a stop by a few seconds at most, and throws nothing', async () => {
  let asked = 0
  const silent = createServer(() => {
    asked += 1
  })
  await new Promise<void>((settle) => silent.listen(0, '127.0.0.1', settle))
  const { port } = silent.address() as AddressInfo
  const url = `http://127.0.0.1:${port}/v1/traces`
  const traces = openTraces({ url, headers: {}, share: 1, process: 'test', release: '0' })
  expect(await traces.job('count', async () => [done])).toEqual([done])
  const since = performance.now()
  await traces.close()
  expect(performance.now() - since).toBeLessThan(5000)
  expect(asked).toBeGreaterThan(0)
  silent.closeAllConnections()
  silent.close()
})

test('with a share of zero no trace is sent, and everything works as usual', async () => {
  const collector = await aCollector()
  const given = { headers: {}, process: 'test', release: '0' }
  const none = openTraces({ ...given, url: collector.url, share: 0 })
  expect(await none.job('count', async () => [done])).toEqual([done])
  await none.close()
  expect(collector.spans()).toEqual([])
  collector.close()
})

test('a job that failed is an error of its trace, alone or in a batch', async () => {
  const collector = await aCollector()
  const given = { headers: {}, process: 'test', release: '0', share: 1 }
  const traces = openTraces({ ...given, url: collector.url })
  await traces.job('calm', async () => [done, done])
  await traces.job('broken', async () => [done, { status: 'failed' }])
  await expect(traces.job('thrown', () => Promise.reject(new Error('why')))).rejects.toThrow('why')
  await traces.close()
  const told = collector.spans().map(({ name, said, status }) => [name, said, status.code])
  expect(told).toEqual([
    ['job calm', { 'oxalate.job': 'calm', 'oxalate.jobs': '2', 'oxalate.jobs_failed': '0' }, 0],
    ['job broken', { 'oxalate.job': 'broken', 'oxalate.jobs': '2', 'oxalate.jobs_failed': '1' }, 2],
    ['job thrown', { 'oxalate.job': 'thrown' }, 2],
  ])
  collector.close()
})
