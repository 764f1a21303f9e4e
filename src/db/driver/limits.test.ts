import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { aDatabase } from '#test/database.ts'
import { poolLimits } from './limits.ts'
import { troubleOf } from './trouble.ts'

const { url, pool, [Symbol.asyncDispose]: dispose } = await aDatabase()
afterAll(() => dispose())

test('a caller who finds all ten connections taken waits two seconds, and is then told that it is busy', async () => {
  expect(pool.options.max).toBe(10)
  const taken = await Promise.all(Array.from({ length: poolLimits.max }, () => pool.connect()))
  const since = performance.now()
  const refused = await pool.query('select 1').catch((error: unknown) => error)
  const waited = performance.now() - since
  for (const connection of taken) connection.release()
  expect(troubleOf(refused)).toBe('busy')
  expect(waited).toBeGreaterThan(1900)
  expect(waited).toBeLessThan(4000)
  expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }])
})

test('a query on an ended connection is reported as busy, not as a bug', async () => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.end()
  const refused = await client.query('select 1').catch((error: unknown) => error)
  expect(refused).toMatchObject({ message: 'Client was closed and is not queryable' })
  expect(troubleOf(refused)).toBe('busy')
})

test('a write that meets a standby is told to come back: another server leads', async () => {
  const follower = new pg.Client({
    connectionString: url,
    options: '-c default_transaction_read_only=on', // how a standby appears to a writer
  })
  await follower.connect()
  const refused = await follower.query('create table written (id int)').catch((error) => error)
  await follower.end()
  expect(refused).toMatchObject({ code: '25006' })
  expect(troubleOf(refused)).toBe('busy')
})
