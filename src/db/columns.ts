import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { toSnakeCase } from 'drizzle-orm/casing'
import { bigint, customType, type PgColumn, uuid } from 'drizzle-orm/pg-core'
import type { Paise } from '#src/domain/money.ts'

/** An instant in UTC: `timestamptz` in the database, `Temporal.Instant` in code. */
export const instant = customType<{ data: Temporal.Instant; driverData: string }>({
  dataType: () => 'timestamp with time zone',
  toDriver: (value) => value.toString(),
  fromDriver: (value) => Temporal.Instant.from(value.replace(' ', 'T')),
})

/** A calendar day without a time zone: a birth date, a licence day. */
export const day = customType<{ data: Temporal.PlainDate; driverData: string }>({
  dataType: () => 'date',
  toDriver: (value) => value.toString(),
  fromDriver: (value) => Temporal.PlainDate.from(value),
})

/** Whole paise in a bigint. The column's name ends in `_paise`. */
export function paiseColumn(name: `${string}_paise`) {
  return bigint(name, { mode: 'number' }).$type<Paise>()
}

/**
 * A UUIDv7 generated in the application, never by the database.
 * Source: model, "Ids, time, database".
 */
export function idColumn<Id extends string>() {
  return uuid().primaryKey().$type<Id>()
}

/** A column's name in the database, as `casing` in `client.ts` produces it. */
export function columnName({ keyAsName, name }: Pick<PgColumn, 'keyAsName' | 'name'>): string {
  return keyAsName ? inSnakeCase(name) : name
}

/** Of every column that was written so far: each row of each save asks for them again. */
const known = new Map<string, string>()

function inSnakeCase(name: string): string {
  const before = known.get(name)
  if (before !== undefined) return before
  const made = toSnakeCase(name)
  known.set(name, made)
  return made
}

/**
 * Normalises a bank reference for comparison, ignoring case and blanks: people type them from
 * paper.
 */
export function barePaper(reference: SQLWrapper): SQL {
  return sql`lower(regexp_replace(${reference}, '\\s', '', 'g'))`
}

/** Words as a list in SQL, for a check: they come from our own constants. */
export function quoted(words: readonly string[]): string {
  return words.map((word) => `'${word}'`).join(', ')
}
