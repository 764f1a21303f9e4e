import { and, asc, desc, eq, gte, inArray, lt, sql } from 'drizzle-orm'
import type { Tx } from '#src/db/driver/client.ts'
import { bookings } from '#src/db/schema/bookings.ts'
import { phlebotomists } from '#src/db/schema/people.ts'
import { visitCalls, visitFees, visitStamps } from '#src/db/schema/visit-fees.ts'
import { tubes } from '#src/db/schema/tubes.ts'
import { visits } from '#src/db/schema/visits.ts'
import { START_CODE_TRIES } from '#src/domain/visits/visit.ts'
import type { UserId } from '#src/domain/people/actor.ts'
import type { StampVerdict } from '#src/domain/visits/place-stamp.ts'
import { visitDueAt } from './visits.ts'

/** The phone's verdict on the door at a tap; null: it was not asked. */
function verdictAt(tap: 'arriving' | 'failing') {
  return sql<StampVerdict | null>`(select ${visitStamps.verdict} from ${visitStamps}
    where ${visitStamps.visitId} = ${visits.id} and ${visitStamps.tap} = ${tap})`
}

function selectFees(tx: Tx) {
  return tx
    .select({
      fee: visitFees,
      number: bookings.number,
      phlebotomist: phlebotomists.displayName,
      arrivedAt: visits.arrivedAt,
      calls: sql<number>`(select count(*)::int from ${visitCalls}
        where ${visitCalls.visitId} = ${visits.id})`,
      arriving: verdictAt('arriving'),
      failing: verdictAt('failing'),
    })
    .from(visitFees)
    .innerJoin(bookings, eq(bookings.id, visitFees.bookingId))
    .innerJoin(visits, eq(visits.id, visitFees.visitId))
    .leftJoin(phlebotomists, eq(phlebotomists.userId, visitFees.phlebotomistId))
    .$dynamic()
}

/** Fees that wait for the office, oldest first. */
export function listFeesToDecide(tx: Tx, limit: number) {
  return selectFees(tx)
    .where(inArray(visitFees.state, ['to-decide', 'disputed']))
    .orderBy(asc(visitFees.createdAt))
    .limit(limit)
}

export function countFeesToDecide(tx: Tx): Promise<number> {
  return tx.$count(visitFees, inArray(visitFees.state, ['to-decide', 'disputed']))
}

/** Every fee of these phlebotomists since an instant, newest first. */
export function listFeesOf(tx: Tx, ids: UserId[], since: Temporal.Instant, limit: number) {
  return selectFees(tx)
    .where(and(inArray(visitFees.phlebotomistId, ids), gte(visitFees.createdAt, since)))
    .orderBy(desc(visitFees.createdAt))
    .limit(limit)
}

function selectOpen(tx: Tx) {
  return tx
    .select({
      visitId: visits.id,
      bookingNumber: bookings.number,
      phlebotomist: phlebotomists.displayName,
      state: visits.state,
      endsAt: visits.endsAt,
      isDrawn: sql<boolean>`exists (select from ${tubes} where ${tubes.visitId} = ${visits.id}
        and ${tubes.collectedAt} is not null)`,
    })
    .from(visits)
    .innerJoin(bookings, eq(bookings.id, visits.bookingId))
    .leftJoin(phlebotomists, eq(phlebotomists.userId, visits.phlebotomistId))
    .$dynamic()
}

/**
 * Visits still on the way or at the door although they were due before an instant; those with a
 * drawn sample first.
 */
export async function listLateVisits(tx: Tx, dueBefore: Temporal.Instant, limit: number) {
  const found = await selectOpen(tx)
    .where(
      and(inArray(visits.state, ['en-route', 'arrived', 'identified']), lt(visitDueAt, dueBefore)),
    )
    .orderBy(asc(visits.endsAt))
    .limit(limit)
  return found.toSorted((a, b) => Number(b.isDrawn) - Number(a.isDrawn))
}

/** Visits with five wrong visit codes. */
export function listLockedVisits(tx: Tx, limit: number) {
  return selectOpen(tx)
    .where(
      and(
        inArray(visits.state, ['accepted', 'en-route', 'arrived']),
        gte(visits.startCodeTries, START_CODE_TRIES),
      ),
    )
    .orderBy(asc(visits.endsAt))
    .limit(limit)
}

/**
 * Per phlebotomist with a fee: the visits that failed at the door since an instant, compared with
 * the city's.
 */
export async function countFailures(tx: Tx, since: Temporal.Instant) {
  const { rows } = await tx.execute<{
    phlebotomistId: UserId
    name: string | null
    fees: number
    ended: number
    othersFees: number
    othersEnded: number
  }>(sql`
    with ended as (
      select v.phlebotomist_id, v.location_id, count(*)::int as ended, count(f.id)::int as fees
      from ${visits} v left join ${visitFees} f on f.visit_id = v.id
      where v.phlebotomist_id is not null and v.arrived_at >= ${since.toString()}
        and v.state in ('failed', 'collected', 'handed-over')
      group by 1, 2)
    select e.phlebotomist_id as "phlebotomistId", max(p.display_name) as name,
      sum(e.fees)::int as fees, sum(e.ended)::int as ended,
      (sum(c.fees) - sum(e.fees))::int as "othersFees",
      (sum(c.ended) - sum(e.ended))::int as "othersEnded"
    from ended e
    join (select location_id, sum(fees) as fees, sum(ended) as ended from ended group by 1) c
      on c.location_id = e.location_id
    left join ${phlebotomists} p on p.user_id = e.phlebotomist_id
    group by 1 having sum(e.fees) > 0 order by 3 desc, 1`)
  return rows
}
