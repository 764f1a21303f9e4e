import type { BookingTree, VisitRow } from '#src/db/queries/bookings/booking-tree.ts'
import { findFeeOf } from '#src/db/queries/visit-fees/visit-fees.ts'
import { listCalls } from '#src/db/queries/changes/visit-stamps.ts'
import {
  CALL_APART_MINUTES,
  CALLS_FIRST,
  WAIT_MINUTES,
  waitsUntil,
} from '#src/domain/visits/failure.ts'
import { feeOfVisit } from '#src/domain/visits/visit-fee.ts'
import type { Step } from '#src/usecases/step.ts'

/**
 * What the phlebotomist did to reach the patient, and what is still required before giving up.
 * Source: decision 034.
 */
export async function tryingOf(step: Step, visit: VisitRow) {
  const { id: visitId, phlebotomistId, arrivedAt } = visit
  const since = arrivedAt ?? visit.createdAt
  const calls = phlebotomistId ? await listCalls(step.tx, { visitId, phlebotomistId }, since) : []
  return {
    calls: calls.map(({ at }) => at.toString()),
    callsFirst: CALLS_FIRST,
    callApartMinutes: CALL_APART_MINUTES,
    waitMinutes: WAIT_MINUTES,
    nobodyFrom: arrivedAt ? waitsUntil({ ...visit, arrivedAt }).toString() : null,
  }
}

/** What a failed visit may earn the phlebotomist, and when; null: nothing. */
export async function feeToEarn(step: Step, { booking }: BookingTree, visitId: VisitRow['id']) {
  const fee = feeOfVisit(await findFeeOf(step.tx, booking.id), visitId)
  if (!fee) return null
  const { state, phlebotomistPart, dueAt, doubts } = fee
  return { state, phlebotomistPart, dueAt: dueAt.toString(), doubts }
}
