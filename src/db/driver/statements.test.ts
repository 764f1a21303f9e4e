import { sql } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import { aDatabase } from '#test/database.ts'
import type { Tx } from './client.ts'
import { renameStatements } from './named-statements.ts'
import { sqlStateOf } from './sql-state.ts'
import { sendAlong } from './transaction.ts'

const database = await aDatabase(1)
const { db, asOwner } = database
await asOwner('create table things (id integer primary key, kind text)')
await asOwner('grant all on things to public')
afterAll(() => database[Symbol.asyncDispose]())
renameStatements() // a process names only so many: earlier test files have used them up

const put = (tx: Tx, id: number) => tx.execute(sql`insert into things values (${id}, 'new')`)

async function kept(part: string) {
  const { rows } = await database.pool.query(
    'select name, statement from pg_prepared_statements order by prepare_time',
  )
  return rows.filter(({ statement }) => String(statement).includes(part))
}

test('a parameterised statement is prepared on its second use, once per connection', async () => {
  const ask = (id: number) => db.transaction((tx) => tx.execute(sql`select ${id}::int as asked`))
  await ask(1)
  expect(await kept('as asked')).toEqual([])
  for (const id of [2, 3, 4]) expect((await ask(id)).rows).toEqual([{ asked: id }])
  expect(await kept('as asked')).toHaveLength(1)
})

test('a one-off statement is not prepared', async () => {
  for (const name of ['a', 'b', 'c'])
    await db.transaction((tx) => tx.execute(sql`select ${1}::int as ${sql.identifier(name)}`))
  expect(await kept('select $1::int as "')).toEqual([])
})

test('a prepared statement whose columns changed type meanwhile is prepared again', async () => {
  const look = () => db.transaction((tx) => tx.execute(sql`select * from things where id = ${7}`))
  await db.transaction((tx) => put(tx, 7))
  for (let n = 0; n < 3; n += 1) await look()
  await asOwner("alter table things alter kind type jsonb using '{}'")
  expect((await look()).rows).toEqual([{ id: 7, kind: {} }])
  await asOwner('alter table things alter kind type text')
})

test('a pipelined write is there after the commit, and visible before it', async () => {
  const seen = await db.transaction(async (tx) => {
    await sendAlong(tx, put(tx, 1))
    await sendAlong(tx, put(tx, 2))
    return tx.execute(sql`select id from things where id < 3 order by id`)
  })
  expect(seen.rows).toEqual([{ id: 1 }, { id: 2 }])
  const { rows } = await database.pool.query('select id from things where id < 3')
  expect(rows).toHaveLength(2)
})

test('a failed pipelined write undoes the transaction, with its own error', async () => {
  const twice = db.transaction(async (tx) => {
    await sendAlong(tx, put(tx, 3))
    await sendAlong(tx, put(tx, 3))
    return 'done'
  })
  expect(sqlStateOf(await twice.catch((error: unknown) => error))).toBe('23505')

  const looked = db.transaction(async (tx) => {
    await sendAlong(tx, put(tx, 3))
    await sendAlong(tx, put(tx, 3))
    await tx.execute(sql`select 1`) // reports only that the transaction is aborted
  })
  expect(sqlStateOf(await looked.catch((error: unknown) => error))).toBe('23505')
  expect((await asOwner('select id from things where id = 3')).rows).toEqual([])
})

test('a transaction refused after a pipelined write leaves nothing', async () => {
  const refused = db.transaction(async (tx) => {
    await sendAlong(tx, put(tx, 4))
    throw new Error('refused')
  })
  await expect(refused).rejects.toThrow('refused')
  expect((await asOwner('select id from things where id = 4')).rows).toEqual([])
})

test('a transaction has one instant, the database’s', async () => {
  const [begun, now] = await db.transaction(async (tx) => {
    const { rows } = await tx.execute<{ now: string }>(sql`select now()::text as now`)
    return [tx.begunAt, rows[0]?.now ?? '']
  })
  expect(begun.equals(Temporal.Instant.from(now.replace(' ', 'T')))).toBe(true)
})
