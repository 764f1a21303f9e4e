import type pg from 'pg'
import { connectOwner } from '#src/db/driver/client.ts'
import { appRole, ownerRole } from '#src/db/roles.ts'
import { columnsByTable, type Guard, guardsOf } from './catalogue.ts'
import { type Kept, rowsOf } from './rows.ts'

/** Parent rows of most others, made once: they account for most of the writing. */
const shared = ['user', 'labs', 'tests', 'bookings', 'orders', 'test_items', 'results', 'visits']

export type Bench = Awaited<ReturnType<typeof benchOn>>

/** One connection in one transaction that is always rolled back: every case is undone by itself. */
export async function benchOn({ ownerUrl }: { ownerUrl: string }) {
  // The superuser can act as the serving role, or temporarily as the owner.
  const { pool } = connectOwner(ownerUrl.replace(`//${ownerRole}@`, '//postgres@'))
  const client = await pool.connect()
  const [guards, tables] = [await guardsOf(client), await columnsByTable(client)]
  const kept: Kept = new Map()
  await client.query('begin')
  await client.query(`set local role ${appRole}`)
  const rows = rowsOf(client, tables, kept)
  for (const table of shared) await rows.the(table)
  await client.query('set constraints all immediate')
  await client.query('set constraints all deferred')
  return {
    client,
    guards,
    rows: () => rowsOf(client, tables, new Map(kept)),
    tables,
    async [Symbol.asyncDispose]() {
      await client.query('rollback')
      client.release()
      await pool.end()
    },
  }
}

/** Runs it and undoes everything. */
export async function tried<Answer>({ client }: Bench, work: () => Promise<Answer>) {
  await client.query('savepoint tried')
  try {
    return await work()
  } finally {
    await client.query('rollback to savepoint tried')
    await client.query('release savepoint tried')
  }
}

/** Removes guards. Before any row is written: later PostgreSQL has pending checks of the rows. */
export async function without({ client }: Bench, guards: Guard[]) {
  if (guards.length === 0) return
  await client.query('set local role none')
  for (const guard of guards) await client.query(removalOf(guard))
  await client.query(`set local role ${appRole}`)
}

function removalOf({ table, name, kind, isIndex }: Guard) {
  if (kind === 'trigger') return `alter table "${table}" disable trigger "${name}"`
  if (isIndex) return `drop index "${name}"`
  return `alter table "${table}" drop constraint "${name}" cascade`
}

export const accepted = 'accepted'

/**
 * «accepted», or the constraint's name under which the database refused; any other failure is
 * thrown.
 */
export async function outcomeOf(client: pg.ClientBase, write: () => Promise<unknown>) {
  try {
    await write()
    await client.query('set constraints all immediate')
    return accepted
  } catch (error) {
    if (error instanceof Error && 'constraint' in error && typeof error.constraint === 'string')
      return error.constraint
    throw error
  }
}
