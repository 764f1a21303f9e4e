import { and, asc, eq, inArray, lt, sql } from 'drizzle-orm'
import type { Tx } from '#src/db/driver/client.ts'
import { rowsOf } from '#src/db/queries/changes/json-rows.ts'
import { contactColumns } from '#src/db/queries/contact/contacts.ts'
import { fitColumns } from '#src/db/queries/rosters/visit-to-fit.ts'
import { arrivals } from '#src/db/schema/arrivals.ts'
import { user } from '#src/db/schema/auth.ts'
import { bookings } from '#src/db/schema/bookings.ts'
import { rosters } from '#src/db/schema/rosters.ts'
import { visits } from '#src/db/schema/visits.ts'
import type { Point } from '#src/domain/places/distance.ts'
import type { VisitId } from '#src/domain/visits/visit.ts'

const arrivalOf = rowsOf(arrivals, {
  where: sql`${arrivals.visitId} = ${visits.id}`,
  orderBy: sql`${arrivals.visitId}`,
})

/** The door that their phlebotomist reached last, of the visits from an instant on. */
const lastDoor = (from: Temporal.Instant) =>
  sql<Point | null>`(select json_build_object('latitude', b.latitude, 'longitude', b.longitude)
    from visits reached join bookings b on b.id = reached.booking_id
    where reached.phlebotomist_id = ${visits.phlebotomistId}
      and reached.starts_at >= ${from.toString()}::timestamptz and reached.arrived_at is not null
    order by reached.arrived_at desc limit 1)`

/**
 * Accepted visits and those under way that begin before an instant, with whose they are, where, what
 * was expected so far, and who is told; by phlebotomist. `from`: when the day begins whose last door
 * is found.
 */
export async function listVisitsAhead(
  tx: Tx,
  { from, before }: { from: Temporal.Instant; before: Temporal.Instant },
) {
  const rows = await tx
    .select({
      ...fitColumns,
      visitId: visits.id,
      version: visits.version,
      state: visits.state,
      phlebotomistId: visits.phlebotomistId,
      startsAt: visits.startsAt,
      endsAt: visits.endsAt,
      departedAt: visits.departedAt,
      arrivedAt: visits.arrivedAt,
      booking: {
        id: bookings.id,
        number: bookings.number,
        accountId: bookings.accountId,
        total: bookings.total,
      },
      contact: contactColumns,
      lastDoor: lastDoor(from),
      base: { latitude: rosters.latitude, longitude: rosters.longitude },
      arrival: arrivalOf,
    })
    .from(visits)
    .innerJoin(bookings, eq(bookings.id, visits.bookingId))
    .innerJoin(user, eq(user.id, bookings.accountId))
    .leftJoin(rosters, eq(rosters.phlebotomistId, visits.phlebotomistId))
    .where(
      and(
        sql`${visits.state} in ('accepted', 'en-route', 'arrived', 'identified')`,
        lt(visits.startsAt, before),
        // One that was never finished says nothing of where somebody is days later.
        sql`(${visits.state} not in ('arrived', 'identified')
          or ${visits.startsAt} >= ${from.toString()}::timestamptz)`,
      ),
    )
    .orderBy(asc(visits.phlebotomistId), asc(visits.startsAt))
  return rows.flatMap(({ born, arrival, phlebotomistId, ...row }) =>
    phlebotomistId
      ? [{ ...row, phlebotomistId, people: born.length, arrival: arrival[0] ?? null }]
      : [],
  )
}

export type VisitAheadRow = Awaited<ReturnType<typeof listVisitsAhead>>[number]

/** Whether a visit is as it was read. */
export async function isVisitSame(tx: Tx, id: VisitId, version: number): Promise<boolean> {
  const where = and(eq(visits.id, id), eq(visits.version, version))
  return (await tx.select({ id: visits.id }).from(visits).where(where)).length > 0
}

/** When somebody is expected at these visits. */
export async function listArrivals(tx: Tx, ids: readonly VisitId[]) {
  if (ids.length === 0) return []
  return tx
    .select()
    .from(arrivals)
    .where(inArray(arrivals.visitId, [...ids]))
}

/** Deletes what was expected before an instant; how many. */
export async function deleteOldArrivals(tx: Tx, before: Temporal.Instant, limit: number) {
  const { rowCount } = await tx.execute(sql`delete from arrivals where visit_id in (
    select visit_id from arrivals where until_at < ${before.toString()}::timestamptz limit ${limit})`)
  return rowCount ?? 0
}
