import { and, gte, lt, sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { labs } from '#src/db/schema/labs.ts'
import { orders } from '#src/db/schema/orders.ts'
import { dayBegins } from '#src/domain/india-time.ts'
import type { LabId } from '#src/domain/labs/lab.ts'
import type { ListDays, ListPlace } from '#src/domain/office-lists/office-lists.ts'
import type { UserId } from '#src/domain/people/actor.ts'

/** What both lists are filtered by, as far as it was asked for. */
export type ListFilter<State> = {
  state: State | undefined
  city: number | undefined
  lab: LabId | undefined
  person: UserId | undefined
  phlebotomist: UserId | undefined
  /** Null: of any day. */
  days: ListDays | null
  after: ListPlace | undefined
}

/** An instant within these Indian days; undefined: any. */
export function isWithin(column: PgColumn, days: ListDays | null): SQL | undefined {
  if (!days) return undefined
  return and(gte(column, dayBegins(days.from)), lt(column, dayBegins(days.to.add({ days: 1 }))))
}

/** Whether an order of this booking is at a lab. */
export function isAtLab(bookingId: SQLWrapper, lab: LabId): SQL {
  return sql`exists (select from ${orders} where ${orders.bookingId} = ${bookingId}
    and ${orders.labId} = ${lab})`
}

/** The labs of a booking, by name. */
export function labNamesOf(bookingId: SQLWrapper) {
  return sql<
    string[]
  >`(select coalesce(jsonb_agg(distinct ${labs.name} order by ${labs.name}), '[]'::jsonb)
    from ${orders} join ${labs} on ${labs.id} = ${orders.labId}
    where ${orders.bookingId} = ${bookingId})`
}

export const placeOf = ({ at, id }: ListPlace) => sql`(${at.toString()}, ${id})`
