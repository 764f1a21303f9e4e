import { sql } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import { aDatabase } from '#test/database.ts'
import type { Leased } from './transaction.ts'
import type { Tx } from './client.ts'
import { renameStatements } from './named-statements.ts'
import { inTransaction, sendAlong } from './transaction.ts'

const database = await aDatabase(1)
const { db, pool, asOwner } = database
await asOwner('create table things (id integer primary key, kind text)')
await asOwner('grant all on things to public')
afterAll(() => database[Symbol.asyncDispose]())
renameStatements() // a process names only so many: earlier test files have used them up

const put = (tx: Tx, id: number) => tx.execute(sql`insert into things values (${id}, 'new')`)
const ids = async () =>
  (await asOwner('select id from things order by id')).rows.map(({ id }) => id)

test('outside a transaction, a prepared statement whose columns changed fails once, not once per connection', async () => {
  await using two = await aDatabase(2)
  await two.asOwner('create table things (id integer primary key, kind text)')
  await two.asOwner('grant all on things to public')
  const look = () => two.pool.query('select kind from things where id = $1', [7])
  for (let n = 0; n < 3; n += 1) await Promise.all([look(), look()])
  await two.asOwner("alter table things alter kind type jsonb using '{}'")
  await expect(look()).rejects.toThrow('cached plan')
  for (const { rows } of await Promise.all([look(), look()])) expect(rows).toEqual([])
})

test('a transaction with a failed statement is never reported as committed, whoever caught the error', async () => {
  const caught = db.transaction(async (tx) => {
    await put(tx, 1)
    await put(tx, 1).catch(() => {})
    return 'done'
  })
  await expect(caught).rejects.toThrow('the commit was a ROLLBACK')
  expect(await ids()).toEqual([])
})

test('a transaction cancelled at its first statement leaves its connection usable', async () => {
  const connection = await pool.connect()
  const ask = connection.query.bind(connection)
  const slow = (text: string) => ask(text.replace('select now()', 'select 1/0, now()'))
  const statements = db as unknown as Leased['statements']
  const cancelled = inTransaction(
    {
      connection: { query: slow } as unknown as Leased['connection'],
      statements,
      isPiped: true,
      isDemo: false,
      isPooled: false,
      isReplica: false,
    },
    async () => 'done',
    false,
  )
  await expect(cancelled).rejects.toThrow('division')
  connection.release()
  expect(await db.transaction(async (tx) => (await tx.execute(sql`select 1 as one`)).rows)).toEqual(
    [{ one: 1 }],
  )
})

test('a connection that cannot roll back is not used again', async () => {
  const connection = await pool.connect()
  const ask = connection.query.bind(connection)
  const deaf = (text: string) => ask(text === 'rollback' ? 'no such word' : text)
  connection.query = deaf as typeof connection.query
  connection.release()
  const refused = db.transaction(() => Promise.reject(new Error('refused')))
  await expect(refused).rejects.toThrow('refused')
  const next = await db.transaction((tx) => tx.execute(sql`select pg_backend_pid() as pid`))
  expect(next.rows).toHaveLength(1)
  expect(await db.transaction((tx) => tx.execute(sql`select 1 as one`))).toMatchObject({
    rows: [{ one: 1 }],
  })
})

test('a connection that dies under pipelined writes is discarded, and nothing of them remains', async () => {
  const dying = db.transaction(async (tx) => {
    const { rows } = await tx.execute(sql`select pg_backend_pid() as pid`)
    await sendAlong(tx, put(tx, 11))
    await asOwner('select pg_terminate_backend($1)', [rows[0]?.['pid']])
    await sendAlong(tx, put(tx, 12))
    await sendAlong(tx, put(tx, 13))
  })
  await expect(dying).rejects.toThrow('terminat')
  expect(await ids()).toEqual([])
  await db.transaction((tx) => put(tx, 14))
  expect(await ids()).toEqual([14])
})

test('a transaction that throws while much is in flight waits for it and rolls back', async () => {
  const thrown = db.transaction(async (tx) => {
    for (const id of [21, 22, 23]) void put(tx, id).catch(() => {})
    await sendAlong(tx, put(tx, 24))
    void tx.execute(sql`select pg_sleep(0.05)`).catch(() => {})
    throw new Error('refused')
  })
  await expect(thrown).rejects.toThrow('refused')
  await db.transaction((tx) => put(tx, 25))
  expect(await ids()).toEqual([14, 25])
})

test('a value that cannot be sent fails alone and leaves its connection in sync', async () => {
  const bad = {
    toPostgres: () => {
      throw new Error('no such value')
    },
  }
  const ask = (value: unknown) => pool.query('select $1::text as told', [value])
  await ask('a')
  await ask('b')
  await expect(ask(bad)).rejects.toThrow('no such value')
  expect((await ask('c')).rows).toEqual([{ told: 'c' }])
})

test('a parameter that is first null and then text, a number or an array is typed correctly each time', async () => {
  const ask = (value: unknown) =>
    db.transaction(async (tx) => (await tx.execute(sql`select ${value}::text as told`)).rows[0])
  expect(await ask(null)).toEqual({ told: null })
  for (const value of ['a', 9_007_199_254_740_991, '', null, 'null'])
    expect(await ask(value)).toEqual({ told: value === null ? null : String(value) })
  const many = (list: readonly unknown[]) =>
    pool.query('select array_length($1::bigint[], 1) as many', [list])
  for (const list of [[], [1], [null, 2], ['9007199254740993']])
    expect((await many(list)).rows[0].many).toBe(list.length || null)
})
