import { afterAll, expect, test } from 'vitest'
import { aDatabase } from '#test/database.ts'
import { aSilentPooler } from '#test/silent-pooler.ts'
import { holdsSessions, tryTransaction } from './held-sessions.ts'

const database = await aDatabase(1)
afterAll(() => database[Symbol.asyncDispose]())

test('a direct connection to PostgreSQL holds its session', async () => {
  expect(await holdsSessions(database.url)).toBe(true)
  expect(await holdsSessions(database.ownerUrl)).toBe(true)
})

test('a pooler that keeps session parameters to itself is noticed, even where the limits coincide', async () => {
  await using own = await aDatabase(1)
  await using pooler = await aSilentPooler(own.url)
  expect(await holdsSessions(pooler.url)).toBe(false)
  const name = new URL(own.url).pathname.slice(1)
  await own.asOwner(`alter database "${name}" set statement_timeout = '5s'`)
  expect(await holdsSessions(pooler.url)).toBe(false)
})

test('an address supports transactions, or the error says why not', async () => {
  await tryTransaction(database.url)
  const closed = database.url.replace(/^postgresql:\/\/[^@]*/, 'postgresql://nobody_of_ours')
  await expect(tryTransaction(closed)).rejects.toThrow('nobody_of_ours')
})
