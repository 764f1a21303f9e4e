import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { toSnakeCase } from 'drizzle-orm/casing'
import { bigint, customType, type PgColumn, uuid } from 'drizzle-orm/pg-core'
import type { Paise } from '#src/domain/money.ts'

/** An instant in UTC: `timestamptz` there, `Temporal.Instant` here. */
export const instant = customType<{ data: Temporal.Instant; driverData: string }>({
  dataType: () => 'timestamp with time zone',
  toDriver: (value) => value.toString(),
  fromDriver: (value) => Temporal.Instant.from(value.replace(' ', 'T')),
})

/** A calendar day without a zone: a date of birth, a day of a licence. */
export const day = customType<{ data: Temporal.PlainDate; driverData: string }>({
  dataType: () => 'date',
  toDriver: (value) => value.toString(),
  fromDriver: (value) => Temporal.PlainDate.from(value),
})

/** Whole paise in a bigint. The column's name ends in `_paise`. */
export function paiseColumn(name: `${string}_paise`) {
  return bigint(name, { mode: 'number' }).$type<Paise>()
}

/** A UUIDv7 made in the application, never by the database. */
export function idColumn<Id extends string>() {
  return uuid().primaryKey().$type<Id>()
}

/** A column's name in the database, as `casing` in `client.ts` makes it. */
export function columnName({ keyAsName, name }: Pick<PgColumn, 'keyAsName' | 'name'>): string {
  return keyAsName ? toSnakeCase(name) : name
}

/** How two references of a bank are compared, without case and blanks: people type them off a paper. */
export function barePaper(reference: SQLWrapper): SQL {
  return sql`lower(regexp_replace(${reference}, '\\s', '', 'g'))`
}
