import type { BookingId } from '#src/domain/bookings/booking.ts'
import { findFeeOf, lockVisitFee } from '#src/db/queries/visit-fees.ts'
import { transition } from '#src/domain/transition.ts'
import { endedFee } from '#src/domain/visits/ending-fee.ts'
import { isOpenFee } from '#src/domain/visits/visit-fee-machine.ts'
import { personOf } from '#src/usecases/access.ts'
import { saveChanged } from '#src/usecases/save.ts'
import type { Step } from '#src/usecases/step.ts'

/**
 * The patient's bank took the payment back: the amount withheld for a fee is disputed with it.
 * Source: decision 034.
 */
export async function bankDisputesFee(step: Step, bookingId: BookingId): Promise<void> {
  const fee = await lockedFeeOf(step, bookingId)
  const more = { patch: { disputedAt: step.now }, reason: 'chargeback' }
  const disputed = fee && transition('visitFee', fee, 'dispute', more)
  if (disputed) await saveChanged(step, null, { bookingId, transitions: [disputed] })
}

/**
 * The bank kept it: the fee is waived, and the withheld amount counts towards the bank's.
 * Source: decision 034.
 */
export async function bankKeepsFee(step: Step, bookingId: BookingId): Promise<void> {
  const fee = await lockedFeeOf(step, bookingId)
  if (!fee || !isOpenFee(fee.state)) return
  const said = { by: personOf(step.actor).id, decision: 'bank-kept-it' as const }
  const waived = endedFee(fee, 'waive', said, step.now)
  if (waived) await saveChanged(step, null, { bookingId, transitions: [waived] })
}

async function lockedFeeOf({ tx }: Step, bookingId: BookingId) {
  const found = await findFeeOf(tx, bookingId)
  return found && lockVisitFee(tx, found.id)
}
