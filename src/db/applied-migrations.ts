import { readFileSync } from 'node:fs'
import type pg from 'pg'
import { z } from 'zod'
import { sqlStateOf } from '#src/db/driver/sql-state.ts'

const journal = new URL('./migrations/meta/_journal.json', import.meta.url)
const Journal = z.object({ entries: z.array(z.object({ when: z.number(), tag: z.string() })) })

/**
 * `missing`: migrations of this version, by name. `unknown`: how many other migrations the database
 * has. `isBeforeFirst`: all of those precede this version's first one.
 */
export type Compared = {
  missing: string[]
  unknown: number
  isBeforeFirst: boolean
  isEmpty: boolean
}

/** Compares a database with the migrations of this version; as the owner. */
export async function compareMigrations(owner: pg.Pool): Promise<Compared> {
  return compareApplied(await appliedMigrations(owner))
}

/** The same for a database of which only the applied migrations are known. */
export function compareApplied(applied: ReadonlySet<number>): Compared {
  const { entries } = Journal.parse(JSON.parse(readFileSync(journal, 'utf8')))
  const known = new Set(entries.map(({ when }) => when))
  const unknown = [...applied].filter((when) => !known.has(when))
  return {
    missing: entries.filter(({ when }) => !applied.has(when)).map(({ tag }) => tag),
    unknown: unknown.length,
    isBeforeFirst: unknown.length > 0 && unknown.every((when) => when < Math.min(...known)),
    isEmpty: applied.size === 0,
  }
}

/** A migration is identified by the time in its journal. */
export async function appliedMigrations(owner: pg.Pool): Promise<Set<number>> {
  try {
    const { rows } = await owner.query<{ at: string }>(
      'select created_at as at from drizzle.__drizzle_migrations',
    )
    return new Set(rows.map(({ at }) => Number(at)))
  } catch (error) {
    if (sqlStateOf(error) === '42P01') return new Set() // nothing was ever migrated into it
    throw error
  }
}
