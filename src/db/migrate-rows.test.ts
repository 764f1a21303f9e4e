import { cpSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import type pg from 'pg'
import { expect, test } from 'vitest'
import { guardedTables, machines } from '#src/domain/machines.ts'
import { aDatabase } from '#test/database.ts'
import { columnsByTable } from '#test/guards/catalogue.ts'
import { type Columns, type Rows, rowsOf } from '#test/guards/rows.ts'
import { connectOwner } from './client.ts'
import { migrateDatabase } from './migrate.ts'
import { transitionGuard } from './transition-guard.ts'

/** The migrations before consents, tickets, second administrators and erasure. */
const BEFORE = '0051_nobody-deals-with-himself'
const ANSWERED = '2026-01-07T06:00:00Z'

test('what was written before consents, tickets and second administrators stays true after them', async () => {
  await using database = await aDatabase()
  await using owner = await emptied(database.ownerUrl)
  const { pool } = owner
  await migrateTo(pool, BEFORE)
  const client = await pool.connect()
  const rows = rowsOf(client, await columnsByTable(client), new Map())
  const messages = await earlierMessages(rows)
  const bookings = await earlierBookings(rows)
  const invitations = await earlierInvitations(rows)
  client.release()
  await migrateDatabase({ pool })
  const inOrder = async (table: string, columns: string, ids: unknown[]) => {
    const text = `select ${columns} from ${table} where id = any($1::uuid[])
      order by array_position($1::uuid[], id)`
    return (await pool.query(text, [ids])).rows
  }
  const clock = `state::text, number, closed_reason, ended_at::text is null as is_open,
    acknowledged_at = '${ANSWERED}' as is_seen, due_at = opened_at + interval '48 hours' as is_due,
    opened_at > now() - interval '1 hour' as is_fresh`
  const ofDay = (at: number) => `T-260106-${String(at).padStart(6, '0')}`
  expect(await inOrder('contact_messages', clock, messages)).toEqual([
    ticket({ state: 'new', number: ofDay(1), is_open: true, is_due: true, is_fresh: true }),
    ticket({ state: 'answered', number: ofDay(2), is_seen: true }),
    ticket({ state: 'closed', number: ofDay(3), is_seen: true, closed_reason: 'resolved' }),
  ])
  expect(await inOrder('bookings', 'cancelled_by, fault', bookings)).toEqual([
    { cancelled_by: 'back-office', fault: 'platform' },
    { cancelled_by: 'back-office', fault: 'lab' },
    { cancelled_by: 'bank', fault: null },
    { cancelled_by: 'patient', fault: null },
  ])
  expect(await inOrder('invitations', 'state::text, version', invitations)).toEqual([
    { state: 'withdrawn', version: 2 },
    { state: 'withdrawn', version: 2 },
    { state: 'sent', version: 1 },
  ])
  const { rows: withdrawn } = await pool.query(
    `select from_state, event, to_state, actor_kind::text from events
     where machine = 'invitation' and entity_id = any($1::uuid[])`,
    [invitations],
  )
  const step = {
    from_state: 'sent',
    event: 'withdraw',
    to_state: 'withdrawn',
    actor_kind: 'worker',
  }
  expect(withdrawn).toEqual([step, step])
})

/** The same database, with nothing in it. */
async function emptied(ownerUrl: string) {
  const { pool } = connectOwner(ownerUrl)
  await pool.query('drop schema if exists drizzle cascade')
  await pool.query('drop schema public cascade')
  await pool.query('create schema public')
  for (const name of ['pg_trgm', 'btree_gist']) await pool.query(`create extension ${name}`)
  return { pool, [Symbol.asyncDispose]: () => pool.end() }
}

/** As a server of that time left it: migrated so far, with the machines' triggers laid on. */
async function migrateTo(pool: pg.Pool, last: string) {
  const folder = mkdtempSync(join(tmpdir(), 'migrations-'))
  cpSync(fileURLToPath(new URL('./migrations', import.meta.url)), folder, { recursive: true })
  const file = join(folder, 'meta/_journal.json')
  const journal = JSON.parse(readFileSync(file, 'utf8'))
  const at = journal.entries.findIndex(({ tag }: { tag: string }) => tag === last)
  writeFileSync(file, JSON.stringify({ ...journal, entries: journal.entries.slice(0, at + 1) }))
  await migrate(drizzle(pool), { migrationsFolder: folder })
  await pool.query(transitionGuard(machines, guardedTables))
}

async function idsOf(rows: Rows, table: string, all: Columns[]) {
  const ids: unknown[] = []
  for (const columns of all) ids.push((await rows.insert(table, columns)).id)
  return ids
}

/** Waiting; answered; answered and then closed. In the order of their ids, by which they are numbered. */
async function earlierMessages(rows: Rows) {
  const created_at = '2026-01-06T06:00:00Z'
  const states = ['new', 'answered', 'closed']
  const all = states.map((state, at) => ({
    id: `00000000-0000-7000-8000-00000000000${at}`,
    state,
    created_at,
  }))
  const ids = await idsOf(rows, 'contact_messages', all)
  const step = { machine: 'contact-message', actor_kind: 'worker', at: ANSWERED }
  const answer = { ...step, event: 'answer', from_state: 'new', to_state: 'answered' }
  for (const entity_id of ids.slice(1)) await rows.insert('events', { ...answer, entity_id })
  return ids
}

function ticket(said: Columns) {
  const none = { is_open: false, is_seen: null, is_due: null, is_fresh: false, closed_reason: null }
  return { ...none, ...said }
}

function earlierBookings(rows: Rows) {
  const cancelled_at = ANSWERED
  const office = { cancelled_at, cancelled_by: 'back-office' }
  return idsOf(rows, 'bookings', [
    { ...office, fault: null },
    { ...office, fault: 'lab' },
    { ...office, fault: null, cancel_reason: 'The bank took the payment back' },
    { cancelled_at, cancelled_by: 'patient', fault: null },
  ])
}

/** To administrate; to one's own address; to somebody else’s, as it still is sent by one alone. */
async function earlierInvitations(rows: Rows) {
  const { id: invited_by, email } = await rows.insert('user')
  return idsOf(rows, 'invitations', [
    { invited_by, role: 'administrator' },
    { invited_by, role: 'finance', email },
    { invited_by, role: 'finance' },
  ])
}
