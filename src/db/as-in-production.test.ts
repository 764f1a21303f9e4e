import { afterAll, expect, test } from 'vitest'
import { aDatabase } from '#test/database.ts'

const database = await aDatabase()
afterAll(() => database[Symbol.asyncDispose]())

test('a commit in the tests waits for its log to be synced, as in production', async () => {
  const { rows } = await database.pool.query(
    `select name, setting from pg_settings
     where name in ('fsync', 'synchronous_commit', 'full_page_writes') order by name`,
  )
  expect(rows).toEqual([
    { name: 'fsync', setting: 'on' },
    { name: 'full_page_writes', setting: 'on' },
    { name: 'synchronous_commit', setting: 'on' },
  ])
})
