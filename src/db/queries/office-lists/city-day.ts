import { and, asc, eq, type SQLWrapper, notInArray, sql } from 'drizzle-orm'
import type { Tx } from '#src/db/driver/client.ts'
import { bookings } from '#src/db/schema/bookings.ts'
import { labs } from '#src/db/schema/labs.ts'
import { orders } from '#src/db/schema/orders.ts'
import { phlebotomists } from '#src/db/schema/people.ts'
import { visits } from '#src/db/schema/visits.ts'
import type { LabId } from '#src/domain/labs/lab.ts'
import type { Point } from '#src/domain/places/distance.ts'
import { isWithin } from './list-filters.ts'

type DrawnLab = Point & { id: LabId; name: string }

/**
 * The visits to homes of a city on an Indian day, earliest first, each with its labs: what a map
 * draws, and no test, no person and no address line. Those that were cancelled or moved to another
 * time are no work of this day.
 */
export function listCityDay(
  tx: Tx,
  { city, day }: { city: number; day: Temporal.PlainDate },
  limit: number,
) {
  return tx
    .select({
      id: visits.id,
      number: bookings.number,
      state: visits.state,
      startsAt: visits.startsAt,
      endsAt: visits.endsAt,
      latitude: bookings.latitude,
      longitude: bookings.longitude,
      locality: bookings.locality,
      pincode: bookings.pincode,
      phlebotomistId: visits.phlebotomistId,
      phlebotomist: phlebotomists.displayName,
      labs: drawnLabsOf(visits.bookingId),
    })
    .from(visits)
    .innerJoin(bookings, eq(bookings.id, visits.bookingId))
    .leftJoin(phlebotomists, eq(phlebotomists.userId, visits.phlebotomistId))
    .where(
      and(
        isWithin(visits.startsAt, { from: day, to: day }),
        eq(visits.locationId, city),
        eq(visits.kind, 'home'),
        notInArray(visits.state, ['cancelled', 'rescheduled']),
      ),
    )
    .orderBy(asc(visits.startsAt), asc(visits.id))
    .limit(limit)
}

/** The labs of a booking with their points, by name. */
function drawnLabsOf(bookingId: SQLWrapper) {
  return sql<DrawnLab[]>`(select coalesce(jsonb_agg(distinct jsonb_build_object('id', ${labs.id},
    'name', ${labs.name}, 'latitude', ${labs.latitude}, 'longitude', ${labs.longitude})), '[]'::jsonb)
    from ${orders} join ${labs} on ${labs.id} = ${orders.labId}
    where ${orders.bookingId} = ${bookingId})`
}
