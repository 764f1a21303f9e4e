import {
  and,
  asc,
  desc,
  eq,
  inArray,
  isNotNull,
  isNull,
  lte,
  notInArray,
  or,
  sql,
} from 'drizzle-orm'
import type { Tx } from '#src/db/driver/client.ts'
import { rescheduleProposals } from '#src/db/schema/proposals.ts'
import { slots } from '#src/db/schema/slots.ts'
import { visits, visitSlots } from '#src/db/schema/visits.ts'
import type { BookingId } from '#src/domain/bookings/booking.ts'
import type { ProposalId } from '#src/domain/proposals/proposal.ts'
import type { VisitId } from '#src/domain/visits/visit.ts'

/** A proposal with its visit, as both are now. */
export async function findProposal(tx: Tx, id: ProposalId) {
  const [row] = await tx
    .select({ proposal: rescheduleProposals, visit: visits })
    .from(rescheduleProposals)
    .innerJoin(visits, eq(visits.id, rescheduleProposals.visitId))
    .where(eq(rescheduleProposals.id, id))
  return row
}

/** The proposals of a booking, newest first, each with its visit as it is now. */
export function listProposalsOf(tx: Tx, bookingId: BookingId, limit: number) {
  return tx
    .select({ proposal: rescheduleProposals, visit: visits })
    .from(rescheduleProposals)
    .innerJoin(visits, eq(visits.id, rescheduleProposals.visitId))
    .where(eq(rescheduleProposals.bookingId, bookingId))
    .orderBy(desc(rescheduleProposals.askedAt), desc(rescheduleProposals.id))
    .limit(limit)
}

/** The proposals of these visits, newest first. */
export function listProposalsOfVisits(tx: Tx, visitIds: readonly VisitId[]) {
  return tx
    .select()
    .from(rescheduleProposals)
    .where(inArray(rescheduleProposals.visitId, [...visitIds]))
    .orderBy(desc(rescheduleProposals.askedAt), desc(rescheduleProposals.id))
}

type At = { visitId: VisitId; startsAt: Temporal.Instant }

/** The places that a visit holds in the hour that begins then. */
export function placesAt(tx: Tx, at: At) {
  return placesWhere(tx, at, isNull(visitSlots.releasedAt))
}

/** Those it held, and gave back. */
export function placesOnceAt(tx: Tx, at: At) {
  return placesWhere(tx, at, isNotNull(visitSlots.releasedAt))
}

function placesWhere(tx: Tx, { visitId, startsAt }: At, isHeld: ReturnType<typeof isNull>) {
  return tx
    .select({ slotId: visitSlots.slotId })
    .from(visitSlots)
    .innerJoin(slots, eq(slots.id, visitSlots.slotId))
    .where(and(eq(visitSlots.visitId, visitId), eq(slots.startsAt, startsAt), isHeld))
    .orderBy(asc(visitSlots.slotId))
}

/** As a literal: the partial index of what is open is only found by one. */
const isOpen = sql`${rescheduleProposals.state} = 'proposed'`

/** Open proposals that nobody can accept any more: their time is over, or their visit changed. */
export function listOverProposals(tx: Tx, now: Temporal.Instant, limit: number) {
  return tx
    .select({ id: rescheduleProposals.id })
    .from(rescheduleProposals)
    .innerJoin(visits, eq(visits.id, rescheduleProposals.visitId))
    .where(
      and(
        isOpen,
        or(
          lte(rescheduleProposals.answerBy, now),
          notInArray(visits.state, ['offered', 'accepted']),
        ),
      ),
    )
    .orderBy(asc(rescheduleProposals.answerBy))
    .limit(limit)
}
