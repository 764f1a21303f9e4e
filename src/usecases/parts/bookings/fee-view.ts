import type { BookingTree } from '#src/db/queries/bookings/booking-tree.ts'
import { findFeeOf, type VisitFeeRow } from '#src/db/queries/visit-fees/visit-fees.ts'
import { listCalls, listStamps } from '#src/db/queries/changes/visit-stamps.ts'
import { visitFeeMachine } from '#src/domain/visits/visit-fee-machine.ts'
import { allowedEvents } from '#src/domain/machine.ts'
import type { Step } from '#src/usecases/step.ts'
import { openFeeWords } from './sealed-fee-words.ts'

/**
 * The fee of a booking's failed visit, for both the patient and the office; null where there is
 * none.
 */
export async function feeOfBooking(step: Step, tree: BookingTree) {
  const row = await findFeeOf(step.tx, tree.booking.id)
  return row ? feeView(step, row, tree) : null
}

/**
 * With everything known about how it arose: nothing is held against a patient that they cannot
 * read.
 */
async function feeView(step: Step, row: VisitFeeRow, { visits }: Pick<BookingTree, 'visits'>) {
  const visit = visits.find(({ id }) => id === row.visitId)
  return {
    visitFeeId: row.id,
    visitId: row.visitId,
    version: row.version,
    state: row.state,
    amount: row.amount,
    phlebotomistPart: row.phlebotomistPart,
    withheld: row.withheld,
    reason: row.reason,
    doubts: row.doubts,
    mayDispute: allowedEvents(visitFeeMachine, row.state).includes('dispute'),
    createdAt: row.createdAt.toString(),
    dueAt: row.dueAt.toString(),
    disputedAt: row.disputedAt?.toString() ?? null,
    words: openFeeWords(step.world, row),
    decision: row.decision,
    decidedAt: row.decidedAt?.toString() ?? null,
    arrivedAt: visit?.arrivedAt?.toString() ?? null,
    ...(await proofOf(step, row)),
  }
}

async function proofOf({ tx }: Step, row: VisitFeeRow) {
  const calls = await listCalls(tx, row, Temporal.Instant.fromEpochMilliseconds(0))
  const stamps = await listStamps(tx, row.visitId)
  return {
    calls: calls.map(({ at }) => at.toString()),
    stamps: stamps.map(({ tap, verdict, distanceMetres, accuracyMetres }) => ({
      tap,
      verdict,
      distanceMetres,
      accuracyMetres,
    })),
  }
}
