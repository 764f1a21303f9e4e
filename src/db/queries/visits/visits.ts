import { and, asc, eq, gt, inArray, lt, ne, sql } from 'drizzle-orm'
import type { Tx } from '#src/db/driver/client.ts'
import { opensAtFor } from '#src/db/queries/dispatches/dispatches.ts'
import { fitColumns } from '#src/db/queries/rosters/visit-to-fit.ts'
import { chargeOfVisit } from './charge-of-visit.ts'
import { routeColumns } from './route-columns.ts'
import { bookings } from '#src/db/schema/bookings.ts'
import { tubes } from '#src/db/schema/tubes.ts'
import { visits } from '#src/db/schema/visits.ts'
import type { UserId } from '#src/domain/people/actor.ts'
import type { VisitState } from '#src/domain/visits/visit-machine.ts'
import { EARLIEST_DEPARTURE_MINUTES } from '#src/domain/visits/visit-window.ts'

type Offered = { locationIds: number[]; from: Temporal.Instant; phlebotomistId: UserId }

/** More than one city has open at a time; who reads them leaves out what they can't take. */
const MOST_OFFERED = 500

/**
 * Offered visits of a city, soonest first: without name, phone and house number, and with what a
 * roster is held against. Excludes the phlebotomist's own bookings and what they took off somebody.
 */
export async function listOfferedVisits(tx: Tx, { locationIds, from, phlebotomistId }: Offered) {
  const rows = await tx
    .select({
      ...fitColumns,
      id: visits.id,
      bookingId: visits.bookingId,
      locationId: visits.locationId,
      startsAt: visits.startsAt,
      endsAt: visits.endsAt,
      isRecollection: visits.isRecollection,
      cashDue: visits.cashDue,
      collectionCharge: chargeOfVisit,
      preferredPhlebotomistId: visits.preferredPhlebotomistId,
      locality: bookings.locality,
      pincode: bookings.pincode,
      tubes: sql<number>`(select count(*)::int from ${tubes} where ${tubes.visitId} = ${visits.id}
        and ${tubes.state} = 'planned')`,
    })
    .from(visits)
    .innerJoin(bookings, eq(bookings.id, visits.bookingId))
    .where(
      and(
        inArray(visits.locationId, locationIds),
        eq(visits.state, 'offered'),
        gt(visits.endsAt, from),
        ne(visits.accountId, phlebotomistId),
        sql`${visits.takenOffBy} is distinct from ${phlebotomistId}`,
        // It opens to others first: decision 194.
        sql`coalesce(${opensAtFor(
          { id: sql`${visits.id}`, version: sql`${visits.version}` },
          sql`${phlebotomistId}`,
        )} <= ${from.toString()}, true)`,
      ),
    )
    .orderBy(asc(visits.startsAt), asc(visits.id))
    .limit(MOST_OFFERED)
  return rows.map(({ born, ...row }) => ({ ...row, births: born.map((one) => one.birthDate) }))
}

/** A phlebotomist's visits, soonest first, with what their route is made of. */
export async function listVisitsOf(tx: Tx, phlebotomistId: UserId, states: VisitState[]) {
  const rows = await tx
    .select({
      ...fitColumns,
      visit: visits,
      number: bookings.number,
      locality: bookings.locality,
      pincode: bookings.pincode,
      ...routeColumns,
    })
    .from(visits)
    .innerJoin(bookings, eq(bookings.id, visits.bookingId))
    .where(and(eq(visits.phlebotomistId, phlebotomistId), inArray(visits.state, states)))
    .orderBy(asc(visits.startsAt), asc(visits.id))
    .limit(100)
  return rows.map(({ born, ...row }) => ({ ...row, people: born.length }))
}

/**
 * The domain's `dueBy` in SQL, for the few rows in progress. Earlier than the end of the slot after
 * the patient allowed an early visit.
 */
export const visitDueAt = sql`least(${visits.endsAt}, ${visits.departedAt} + (${visits.endsAt}
  - ${visits.startsAt}) + make_interval(mins => ${sql.raw(String(EARLIEST_DEPARTURE_MINUTES))}))`

/** Visits on the way or at the door long after they were due, with nothing drawn. */
export function listLeft(tx: Tx, dueBefore: Temporal.Instant, limit: number) {
  return tx
    .select({ id: visits.id, bookingId: visits.bookingId })
    .from(visits)
    .where(
      and(
        inArray(visits.state, ['en-route', 'arrived', 'identified']),
        lt(visitDueAt, dueBefore),
        sql`not exists (select from ${tubes} where ${tubes.visitId} = ${visits.id}
          and ${tubes.collectedAt} is not null)`,
      ),
    )
    .orderBy(asc(visits.endsAt))
    .limit(limit)
}

/** Home visits that nobody accepted and whose slot begins before an instant. */
export function listUnaccepted(tx: Tx, startsBefore: Temporal.Instant, limit: number) {
  return tx
    .select({ id: visits.id, bookingId: visits.bookingId })
    .from(visits)
    .where(and(eq(visits.state, 'offered'), lt(visits.startsAt, startsBefore)))
    .orderBy(asc(visits.startsAt))
    .limit(limit)
}

/** Accepted visits whose slot ended before an instant without a departure. */
export function listMissed(tx: Tx, endsBefore: Temporal.Instant, limit: number) {
  return tx
    .select({ id: visits.id, bookingId: visits.bookingId })
    .from(visits)
    .where(and(eq(visits.state, 'accepted'), lt(visits.endsAt, endsBefore)))
    .orderBy(asc(visits.endsAt))
    .limit(limit)
}
