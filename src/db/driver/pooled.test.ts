import { sql } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import { aDatabase } from '#test/database.ts'
import { connect } from './client.ts'
import { requestLimits } from './limits.ts'
import { sqlStateOf } from './sql-state.ts'

const database = await aDatabase(1)
const { db, pool } = connect(database.url, 1, { isPooled: true })
afterAll(async () => {
  await pool.end()
  await database[Symbol.asyncDispose]()
})

/** As at the start of the connection: what a pooler's next client finds there. */
async function leftBehind() {
  const connection = await pool.connect()
  const { rows } = await connection.query(
    'select name, setting from pg_settings where name = any($1) order by name',
    [Object.keys(requestLimits)],
  )
  connection.release()
  return rows
}

const asked = sql`select current_setting('statement_timeout') as statement,
  current_setting('lock_timeout') as lock, current_setting('timezone') as zone,
  current_setting('idle_in_transaction_session_timeout') as idle`
const limits = { statement: '5s', lock: '2s', zone: 'UTC', idle: '10s' }
const unlimited = Object.keys(requestLimits)
  .toSorted()
  .map((name) => ({ name, setting: '0' }))

test('behind a pooler each transaction sets its limits, and leaves none on the connection', async () => {
  const { rows } = await db.transaction((tx) => tx.execute(asked))
  expect(rows).toEqual([limits])
  expect(await leftBehind()).toEqual(unlimited)
})

test('behind a pooler a statement outside a transaction has the same limits', async () => {
  expect((await db.execute(asked)).rows).toEqual([limits])
  const { rows } = await pool.query({ name: 'own', text: 'select $1::int as one', values: [1] })
  expect(rows).toEqual([{ one: 1 }])
  expect(await leftBehind()).toEqual(unlimited)
})

test('behind a pooler no statement is prepared, however often it is sent and whoever names it', async () => {
  for (let n = 0; n < 4; n += 1) {
    await db.transaction((tx) => tx.execute(sql`select ${n}::int as asked`))
    await db.execute(sql`select ${n}::int as asked_alone`)
    await pool.query({ name: 'of_the_query', text: 'select $1::int as named', values: [n] })
  }
  expect((await pool.query('select name from pg_prepared_statements')).rows).toEqual([])
})

test('behind a pooler a failed statement outside a transaction reports why and leaves its connection usable', async () => {
  const failed = await pool.query('select 1 / $1::int', [0]).catch((error: unknown) => error)
  expect(sqlStateOf(failed)).toBe('22012')
  await expect(pool.query('select 1 as one')).resolves.toMatchObject({ rows: [{ one: 1 }] })
  const next = db.transaction((tx) => tx.execute(sql`select 2 as two`))
  await expect(next).resolves.toMatchObject({ rows: [{ two: 2 }] })
})

test('behind a pooler concurrent statements each get their own answer', async () => {
  const wanted = Array.from({ length: 40 }, (_, n) => n)
  const all = await Promise.all(wanted.map((n) => pool.query('select $1::int as n', [n])))
  expect(all.map(({ rows }) => rows[0].n)).toEqual(wanted)
})
