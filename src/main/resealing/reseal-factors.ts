import type pg from 'pg'
import { factorKeys, factorSealedAnew, openFactor } from '#src/adapters/factor-seals.ts'
import type { KeyRing } from '#src/adapters/key-ring.ts'
import { envelopeOf } from '#src/adapters/sessions-keys.ts'
import type { Sealed } from './reseal-columns.ts'

const columns = ['secret', 'backup_codes'] as const

/** What Better Auth seals: the secrets of authenticator apps, and backup codes. */
export async function resealFactors(owner: pg.Pool, ring: KeyRing): Promise<Sealed[]> {
  const results: Sealed[] = []
  for (const column of columns) {
    const anew = await resealed(owner, ring, column)
    results.push({ kind: `two_factor.${column}`, anew, ...(await proved(owner, ring, column)) })
  }
  return results
}

type Column = (typeof columns)[number]

async function resealed(owner: pg.Pool, ring: KeyRing, column: Column): Promise<number> {
  let anew = 0
  for (const { id, sealed } of await rowsOf(owner, column)) {
    const text = await factorSealedAnew(factorKeys(ring), sealed)
    if (text === undefined) continue
    const done = await owner.query(
      `update two_factor set ${column} = $3 where id = $1 and ${column} = $2`,
      [id, sealed, text],
    )
    anew += done.rowCount ?? 0
  }
  return anew
}

async function proved(owner: pg.Pool, [own]: KeyRing, column: Column) {
  const rows = await rowsOf(owner, column)
  let left = 0
  for (const { sealed } of rows) {
    const isOwn = sealed.startsWith(envelopeOf(own))
    const opened = isOwn && (await openFactor(factorKeys([own]), sealed).catch(() => undefined))
    if (!opened) left += 1
  }
  return { there: rows.length, left }
}

async function rowsOf(owner: pg.Pool, column: Column) {
  const { rows } = await owner.query<{ id: string; sealed: string }>(
    `select id, ${column} as sealed from two_factor order by id`,
  )
  return rows
}
