import type { BookingTree, VisitRow } from '#src/db/queries/booking-tree.ts'
import { insertVisitFee } from '#src/db/queries/visit-fees.ts'
import { phlebotomistPartOf } from '#src/domain/ledger/booking-journals.ts'
import { paise, type Paise } from '#src/domain/money.ts'
import type { Doubt } from '#src/domain/visits/failure.ts'
import { DISPUTE_HOURS, VisitFeeId } from '#src/domain/visits/visit-fee.ts'
import type { FailReason } from '#src/domain/visits/visit.ts'
import type { Step } from '#src/usecases/step.ts'
import { recordBirth } from '#src/usecases/transition.ts'

/** The facts a fee is opened with. */
export type Contested = { visit: VisitRow; reason: FailReason; doubts: Doubt[] }

/**
 * The full charge by the quote terms, and what can be collected of it: withheld, or owed later in
 * cash.
 */
type Sum = { charge: Paise; kept: Paise; owed: Paise }

/**
 * A failed visit's fee, which nobody owes or earns yet: it waits for the patient's objection, or
 * for the office where something is not proved. Posts no journal.
 * Source: decision 034.
 */
export async function openFee(step: Step, { booking }: BookingTree, of: Contested, sum: Sum) {
  const { visit, reason, doubts } = of
  const amount = paise(sum.kept + sum.owed)
  if (amount === 0 || !visit.phlebotomistId) return undefined
  const fee = await insertVisitFee(step.tx, {
    id: VisitFeeId.parse(step.world.chance.uuid()),
    visitId: visit.id,
    bookingId: booking.id,
    accountId: booking.accountId,
    phlebotomistId: visit.phlebotomistId,
    reason,
    amount,
    // Where the payment does not cover the charge, the phlebotomist's part comes first.
    phlebotomistPart: paise(Math.min(amount, Math.max(0, phlebotomistPartOf(sum.charge)))),
    withheld: sum.kept,
    state: doubts.length > 0 ? 'to-decide' : 'waiting',
    doubts,
    createdAt: step.now,
    dueAt: step.now.add({ hours: DISPUTE_HOURS }),
  })
  await recordBirth(step, 'visitFee', fee, booking.id)
  return fee
}
