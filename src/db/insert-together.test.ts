import { eq } from 'drizzle-orm'
import { integer, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import { afterAll, expect, test } from 'vitest'
import { aDatabase } from '#test/database.ts'
import { instant, paiseColumn } from './columns.ts'
import { insertTogether } from './insert-together.ts'
import { sqlStateOf } from '#src/db/driver/sql-state.ts'

const wholes = pgTable('wholes', {
  id: integer().primaryKey(),
  madeAt: instant().notNull(),
  price: paiseColumn('price_paise'),
  version: integer().notNull().default(1),
})
const parts = pgTable('parts', {
  id: integer().primaryKey(),
  wholeId: integer()
    .notNull()
    .references(() => wholes.id),
  kind: text(),
  at: timestamp().defaultNow(),
  said: jsonb(),
  days: integer().array(),
})

const database = await aDatabase(1)
const { db, asOwner } = database
await asOwner(`create table wholes (id integer primary key, made_at timestamptz not null,
  price_paise bigint, version integer not null default 1)`)
await asOwner(`create table parts (id integer primary key, whole_id integer not null references wholes,
  kind text, at timestamp default now(), said jsonb, days integer[])`)
await asOwner('grant all on wholes, parts to public')
afterAll(() => database[Symbol.asyncDispose]())

const madeAt = Temporal.Instant.from('2026-11-23T03:30:00.123456Z')

test('rows of several tables go in one statement, in any order of reference', async () => {
  await db.transaction((tx) =>
    insertTogether(tx, [
      {
        table: parts,
        rows: [
          { id: 1, wholeId: 1, kind: 'a "quoted" \\ ₹' },
          { id: 2, wholeId: 1, kind: null },
        ],
      },
      { table: wholes, rows: [{ id: 1, madeAt, price: 12_345, unknown: 'left out' }] },
    ]),
  )
  const [whole] = await db.select().from(wholes)
  expect(whole).toEqual({ id: 1, madeAt, price: 12_345, version: 1 })
  const rows = await db.select().from(parts)
  expect(rows.map(({ kind }) => kind)).toEqual(['a "quoted" \\ ₹', null])
  expect(rows.every(({ at }) => at !== null)).toBe(true)
})

test('where one row has a dangling reference, none of them is inserted', async () => {
  const refused = db.transaction((tx) =>
    insertTogether(tx, [
      { table: wholes, rows: [{ id: 2, madeAt }] },
      { table: parts, rows: [{ id: 3, wholeId: 9 }] },
    ]),
  )
  expect(sqlStateOf(await refused.catch((error: unknown) => error))).toBe('23503')
  const { rows } = await asOwner('select id from wholes where id = 2')
  expect(rows).toEqual([])
})

test('documents and arrays arrive unchanged', async () => {
  const said = { a: [1, 'two'], b: null }
  await db.transaction((tx) =>
    insertTogether(tx, [
      { table: wholes, rows: [{ id: 20, madeAt }] },
      { table: parts, rows: [{ id: 20, wholeId: 20, said, days: [1, 5] }] },
    ]),
  )
  const [part] = await db.select().from(parts).where(eq(parts.id, 20))
  expect(part).toMatchObject({ said, days: [1, 5] })
})

test('a lone surrogate arrives as the replacement character', async () => {
  await db.transaction((tx) =>
    insertTogether(tx, [
      { table: wholes, rows: [{ id: 21, madeAt }] },
      { table: parts, rows: [{ id: 21, wholeId: 21, kind: 'a\ud800b' }] },
    ]),
  )
  const [part] = await db.select().from(parts).where(eq(parts.id, 21))
  expect(part?.kind).toBe('a\ufffdb')
})
