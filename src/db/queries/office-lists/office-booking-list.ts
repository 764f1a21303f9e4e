import { and, desc, eq, type SQL, sql } from 'drizzle-orm'
import type { Tx } from '#src/db/driver/client.ts'
import { user } from '#src/db/schema/auth.ts'
import { bookings } from '#src/db/schema/bookings.ts'
import { orders } from '#src/db/schema/orders.ts'
import { locations } from '#src/db/schema/places.ts'
import { visits } from '#src/db/schema/visits.ts'
import type { OrderState } from '#src/domain/orders/order-machine.ts'
import { isAtLab, isWithin, labNamesOf, type ListFilter, placeOf } from './list-filters.ts'

export type BookingFilter = ListFilter<OrderState>

/** Bookings newest first, with what an office's list shows of each: no test and no address line. */
export function listOfficeBookings(tx: Tx, filter: BookingFilter, limit: number) {
  return tx
    .select({
      id: bookings.id,
      number: bookings.number,
      placedAt: bookings.placedAt,
      total: bookings.total,
      city: locations.name,
      booker: user.name,
      phone: user.phone,
      labs: labNamesOf(bookings.id),
      states: sql<
        OrderState[]
      >`(select coalesce(jsonb_agg(${orders.state} order by ${orders.id}), '[]'::jsonb)
        from ${orders} where ${orders.bookingId} = ${bookings.id})`,
    })
    .from(bookings)
    .innerJoin(locations, eq(locations.id, bookings.locationId))
    .innerJoin(user, eq(user.id, bookings.accountId))
    .where(and(...conditionsOf(filter)))
    .orderBy(desc(bookings.placedAt), desc(bookings.id))
    .limit(limit)
}

function conditionsOf(filter: BookingFilter): (SQL | undefined)[] {
  const { state, city, lab, person, phlebotomist, days, after } = filter
  return [
    isWithin(bookings.placedAt, days),
    state &&
      sql`exists (select from ${orders} where ${orders.bookingId} = ${bookings.id}
        and ${orders.state} = ${state})`,
    city === undefined ? undefined : eq(bookings.locationId, city),
    lab && isAtLab(bookings.id, lab),
    person && eq(bookings.accountId, person),
    phlebotomist &&
      sql`exists (select from ${visits} where ${visits.bookingId} = ${bookings.id}
        and ${visits.phlebotomistId} = ${phlebotomist})`,
    after && sql`(${bookings.placedAt}, ${bookings.id}) < ${placeOf(after)}`,
  ]
}
