import { readFileSync } from 'node:fs'
import { afterAll, expect, test } from 'vitest'
import { aDatabase } from '#test/database.ts'

const database = await aDatabase(1)
afterAll(() => database[Symbol.asyncDispose]())

const shipped = readFileSync('deploy/cells-subscriber.sql', 'utf8')

/** The product's own triggers that the replication worker of a cell fires. */
const fired = [...shipped.matchAll(/^alter table (\w+) enable always trigger (\w+);$/gm)].map(
  ([, table = '', trigger = '']) => ({ table, trigger }),
)

test('every function of the product that a cell’s replication fires states its search path', async () => {
  const { rows } = await database.pool.query<{ table: string; trigger: string; set: string[] }>(
    `select tgrelid::regclass::text as table, tgname as trigger, coalesce(proconfig, '{}') as set
     from pg_trigger join pg_proc on pg_proc.oid = tgfoid where not tgisinternal`,
  )
  const found = fired.map((one) => ({
    ...one,
    set: rows.find(({ table, trigger }) => table === one.table && trigger === one.trigger)?.set,
  }))
  expect(fired.map(({ trigger }) => trigger)).toContain('keep_lab_line')
  expect(found).toEqual(fired.map((one) => ({ ...one, set: ['search_path=public, pg_temp'] })))
})

test('a function that the subscription’s own file creates for it states one too', () => {
  const own = new Set(
    [...shipped.matchAll(/enable replica trigger (\w+)/g)].map(([, trigger = '']) => trigger),
  )
  expect(own.size).toBeGreaterThan(2)
  for (const name of own)
    expect(shipped).toMatch(
      new RegExp(`create or replace function ${name}\\(\\)[^$]*set search_path = public, pg_temp`),
    )
})
