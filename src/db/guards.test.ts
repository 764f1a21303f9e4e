import { afterAll, expect, test } from 'vitest'
import { edgesOf, type Machine } from '#src/domain/machine.ts'
import { guardedTables, machines } from '#src/domain/machines.ts'
import { aDatabase } from '#test/database.ts'
import { appendOnlyTables } from './append-only.ts'
import { connect } from '#src/db/driver/client.ts'
import { requestLimits } from '#src/db/driver/limits.ts'
import { sqlStateOf } from '#src/db/driver/sql-state.ts'

const database = await aDatabase()
afterAll(() => database[Symbol.asyncDispose]())
const { pool, asOwner } = database

async function stateAfter(statement: Promise<unknown>) {
  return statement.then(() => undefined, sqlStateOf)
}

test.each(appendOnlyTables)(
  'the role that serves can neither change nor remove a row of %s',
  async (table) => {
    const { rows } = await asOwner(
      `select column_name from information_schema.columns
       where table_name = $1 and is_identity = 'NO' limit 1`,
      [table],
    )
    const column = rows[0].column_name
    expect(await stateAfter(pool.query(`update ${table} set ${column} = ${column}`))).toBe('42501')
    expect(await stateAfter(pool.query(`delete from ${table}`))).toBe('42501')
    expect(await stateAfter(pool.query(`truncate ${table}`))).toBe('42501')
    await pool.query(`select from ${table} limit 1`)
  },
)

test('audit, events, ledger and range statements are append-only', () => {
  for (const table of [
    'audit',
    'events',
    'ledger_journals',
    'ledger_entries',
    'range_confirmations',
  ])
    expect(appendOnlyTables).toContain(table)
})

test('the serving role owns nothing and creates nothing', async () => {
  const { rows } = await pool.query(
    `select relname from pg_class where relowner = current_user::regrole`,
  )
  expect(rows).toEqual([])
  expect(await stateAfter(pool.query('create table mine (id int)'))).toBe('42501')
  expect(await stateAfter(pool.query('create table pgboss.mine (id int)'))).toBe('42501')
  expect(await stateAfter(pool.query('alter table audit disable trigger all'))).toBe('42501')
  expect(await stateAfter(pool.query(`delete from transitions`))).toBe('42501')
})

test('it may read and write every other table', async () => {
  const { rows } = await asOwner(
    `select tablename from pg_tables where schemaname = 'public' and not tablename = any($1)`,
    [[...appendOnlyTables, 'marks', 'transitions', 'seeds']],
  )
  expect(rows.length).toBeGreaterThan(30)
  for (const { tablename } of rows)
    expect(await stateAfter(pool.query(`delete from "${tablename}" where false`))).toBeUndefined()
})

test('no request holds a statement, a lock or an idle transaction for long', async () => {
  const { pool: serving } = connect(database.url, 1)
  for (const [name, milliseconds] of Object.entries(requestLimits)) {
    const { rows } = await serving.query(`show ${name}`)
    expect({ [name]: rows[0][name] }).toEqual({ [name]: `${milliseconds / 1000}s` })
  }
  const { rows } = await serving.query('show timezone')
  expect(rows[0].TimeZone).toBe('UTC')
  await serving.end()
})

test('the edges in the database are those of the machines', async () => {
  const { rows } = await pool.query(
    'select machine, from_state as from, event, to_state as to from transitions',
  )
  const wanted = Object.entries<Machine>(machines).flatMap(([machine, table]) =>
    edgesOf(table).map((edge) => ({ machine, ...edge })),
  )
  const asText = (edges: object[]) => edges.map((edge) => JSON.stringify(edge)).toSorted()
  expect(asText(rows)).toEqual(asText(wanted))
})

test('every table with a machine has its trigger', async () => {
  const { rows } = await pool.query(
    `select tgrelid::regclass::text as table from pg_trigger where tgname = 'guard_transition'`,
  )
  expect(rows.map(({ table }) => String(table)).toSorted()).toEqual(
    guardedTables.map(({ table }) => String(table)).toSorted(),
  )
})

test('a manual change of state against the machine is refused, along it allowed', async () => {
  const lab = `update labs set state = $1 where code = 'LAB001'`
  expect(await stateAfter(pool.query(lab, ['draft']))).toBe('23514')
  expect(await stateAfter(pool.query(lab, ['active']))).toBeUndefined() // unchanged
  expect(await stateAfter(pool.query(lab, ['suspended']))).toBeUndefined()
  expect(await stateAfter(pool.query(lab, ['active']))).toBe('23514')
})

test('an unbalanced journal is refused completely when its transaction ends', async () => {
  const client = await pool.connect()
  const journal = crypto.randomUUID()
  async function post(...amounts: number[]) {
    await client.query('begin')
    for (const amount of amounts)
      await client.query(
        `insert into ledger_entries (id, journal_id, account, amount_paise)
         values ($1, $2, 'patient-receivable', $3)`,
        [crypto.randomUUID(), journal, amount],
      )
    return stateAfter(client.query('commit'))
  }
  await asOwner(
    'alter table ledger_entries drop constraint ledger_entries_journal_id_ledger_journals_id_fk',
  )
  expect(await post(100, -99)).toBe('23514')
  expect(await post(100, -60, -40)).toBeUndefined()
  client.release()
})
