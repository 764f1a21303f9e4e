import { and, asc, desc, eq, inArray, lte, ne, or, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Tx } from '#src/db/driver/client.ts'
import { fitColumns } from '#src/db/queries/rosters/visit-to-fit.ts'
import { chargeOfVisit } from '#src/db/queries/visits/charge-of-visit.ts'
import { bookings } from '#src/db/schema/bookings.ts'
import { phlebotomists } from '#src/db/schema/people.ts'
import { reassignments } from '#src/db/schema/reassignments.ts'
import { tubes } from '#src/db/schema/tubes.ts'
import { visits } from '#src/db/schema/visits.ts'
import type { UserId } from '#src/domain/people/actor.ts'
import type { ReassignmentId } from '#src/domain/reassignments/reassignment.ts'
import type { VisitId } from '#src/domain/visits/visit.ts'

/** An offer with its visit, as both are now, and the number of the booking. */
export async function findReassignment(tx: Tx, id: ReassignmentId) {
  const [row] = await tx
    .select({ reassignment: reassignments, visit: visits, number: bookings.number })
    .from(reassignments)
    .innerJoin(visits, eq(visits.id, reassignments.visitId))
    .innerJoin(bookings, eq(bookings.id, reassignments.bookingId))
    .where(eq(reassignments.id, id))
  return row
}

/** The visit alone, with what a roster is held against. */
export async function findVisitToFit(tx: Tx, id: VisitId) {
  const [row] = await tx
    .select({ visit: visits, ...fitColumns })
    .from(visits)
    .innerJoin(bookings, eq(bookings.id, visits.bookingId))
    .where(eq(visits.id, id))
  if (!row) return undefined
  const { visit, born, ...place } = row
  return { ...visit, ...place, births: born.map(({ birthDate }) => birthDate) }
}

/** As a literal: the partial indexes of what is open are only found by one. */
const isOpen = sql`${reassignments.state} = 'asked'`

const to = alias(phlebotomists, 'asked_person')

/** The latest offers of a visit, newest first, with whom it was offered to. */
export function listReassignmentsOf(tx: Tx, visitId: VisitId, limit: number) {
  return tx
    .select({ reassignment: reassignments, to: to.displayName })
    .from(reassignments)
    .innerJoin(to, eq(to.userId, reassignments.toId))
    .where(eq(reassignments.visitId, visitId))
    .orderBy(desc(reassignments.askedAt), desc(reassignments.id))
    .limit(limit)
}

/** What somebody is asked to take over and still can, soonest first; no name, phone or house number. */
export function listAskedOf(tx: Tx, toId: UserId, now: Temporal.Instant) {
  return tx
    .select({
      reassignmentId: reassignments.id,
      version: reassignments.version,
      answerBy: reassignments.answerBy,
      id: visits.id,
      bookingId: visits.bookingId,
      startsAt: visits.startsAt,
      endsAt: visits.endsAt,
      isRecollection: visits.isRecollection,
      cashDue: visits.cashDue,
      collectionCharge: chargeOfVisit,
      locality: bookings.locality,
      pincode: bookings.pincode,
      tubes: sql<number>`(select count(*)::int from ${tubes} where ${tubes.visitId} = ${visits.id}
        and ${tubes.state} = 'planned')`,
    })
    .from(reassignments)
    .innerJoin(visits, eq(visits.id, reassignments.visitId))
    .innerJoin(bookings, eq(bookings.id, visits.bookingId))
    .where(
      and(
        eq(reassignments.toId, toId),
        isOpen,
        sql`${reassignments.answerBy} > ${now.toString()}`,
        eq(visits.state, 'accepted'),
        eq(visits.phlebotomistId, reassignments.fromId),
      ),
    )
    .orderBy(asc(visits.startsAt), asc(visits.id))
    .limit(50)
}

/** Which of these visits somebody else is asked to take over, and until when they may answer. */
export async function listOfferedOn(tx: Tx, visitIds: VisitId[], now: Temporal.Instant) {
  if (visitIds.length === 0) return new Map<VisitId, Temporal.Instant>()
  const rows = await tx
    .select({ visitId: reassignments.visitId, answerBy: reassignments.answerBy })
    .from(reassignments)
    .where(
      and(
        inArray(reassignments.visitId, visitIds),
        isOpen,
        sql`${reassignments.answerBy} > ${now.toString()}`,
      ),
    )
  return new Map(rows.map(({ visitId, answerBy }) => [visitId, answerBy]))
}

/** Open offers that nobody can accept any more: their time is over, or their visit changed. */
export function listOverReassignments(tx: Tx, now: Temporal.Instant, limit: number) {
  return tx
    .select({ id: reassignments.id })
    .from(reassignments)
    .innerJoin(visits, eq(visits.id, reassignments.visitId))
    .where(
      and(
        isOpen,
        or(
          lte(reassignments.answerBy, now),
          ne(visits.state, 'accepted'),
          sql`${visits.phlebotomistId} is distinct from ${reassignments.fromId}`,
        ),
      ),
    )
    .orderBy(asc(reassignments.answerBy))
    .limit(limit)
}
