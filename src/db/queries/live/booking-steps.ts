import { inArray, sql } from 'drizzle-orm'
import type { Tx } from '#src/db/driver/client.ts'
import { bookings } from '#src/db/schema/bookings.ts'
import type { BookingId } from '#src/domain/bookings/booking.ts'
import { followedMachines } from '#src/domain/live/followed.ts'

/** The domain's `stepsOf` in SQL: how far each of these bookings has come. */
export async function listSteps(
  tx: Tx,
  ids: readonly BookingId[],
): Promise<{ bookingId: BookingId; version: number }[]> {
  if (ids.length === 0) return []
  return tx
    .select({
      bookingId: bookings.id,
      version: sql<number>`((select count(*) from events e where e.booking_id = ${bookings}.id
          and e.machine = any(${sql.param([...followedMachines])}::text[]))
        + (select coalesce(sum(v.version + coalesce(a.version, 0)), 0) from visits v
          left join arrivals a on a.visit_id = v.id where v.booking_id = ${bookings}.id))::int`,
    })
    .from(bookings)
    .where(inArray(bookings.id, [...ids]))
}
