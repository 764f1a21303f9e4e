import type pg from 'pg'
import { keyIdOf, type KeyRing } from '#src/adapters/key-ring.ts'
import { sqlStateOf } from '#src/db/driver/sql-state.ts'
import { sealedColumns } from './sealed-columns.ts'
import type { RingName } from './known-keys.ts'

/**
 * Ids of the keys that sealed in a database from before keys left a mark: read from existing data,
 * one value of each kind. None in an empty one, or where its tables do not exist yet.
 */
export async function keysBeforeMarks(owner: pg.Pool, name: RingName, ring: KeyRing) {
  try {
    return name === 'FIELD_KEY' ? await fieldKeys(owner) : await authKeysIn(owner, ring)
  } catch (error) {
    if (['42P01', '42703'].includes(sqlStateOf(error) ?? '')) return []
    throw error
  }
}

async function fieldKeys(owner: pg.Pool): Promise<string[]> {
  const samples = sealedColumns.map(
    ({ table, column }) =>
      `(select split_part(${column}, '.', 1) as id from ${table} where ${column} <> '' limit 1)`,
  )
  const { rows } = await owner.query<{ id: string }>(samples.join(' union '))
  return rows.map(({ id }) => id)
}

/** Better Auth seals with a version that is our key's id, and formerly with none. */
async function authKeysIn(owner: pg.Pool, ring: KeyRing): Promise<string[]> {
  const { rows } = await owner.query<{ secret: string }>('select secret from two_factor limit 1')
  const [sealed] = rows
  if (!sealed) return []
  const version = /^\$ba\$(\d+)\$/.exec(sealed.secret)?.[1]
  if (version) return [Number(version).toString(16).padStart(8, '0')]
  const { factorKeys, openFactor } = await import('#src/adapters/factor-seals.ts')
  for (const secret of ring) {
    const opened = await openFactor(factorKeys([secret]), sealed.secret).catch(() => undefined)
    if (opened !== undefined) return [keyIdOf(secret)]
  }
  return ['unknown']
}
