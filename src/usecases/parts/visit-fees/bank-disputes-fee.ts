import type { BookingId } from '#src/domain/bookings/booking.ts'
import { findFeeOf, lockVisitFee } from '#src/db/queries/visit-fees.ts'
import { allowedEvents } from '#src/domain/machine.ts'
import { isOpenFee, visitFeeMachine } from '#src/domain/visits/visit-fee-machine.ts'
import { personOf } from '#src/usecases/access.ts'
import type { Step } from '#src/usecases/step.ts'
import { move } from '#src/usecases/transition.ts'
import { end } from './end-fee.ts'

/**
 * The patient's bank took the payment back: the amount withheld for a fee is disputed with it.
 * Source: decision 034.
 */
export async function bankDisputesFee(step: Step, bookingId: BookingId): Promise<void> {
  const fee = await lockedFeeOf(step, bookingId)
  if (!fee || !allowedEvents(visitFeeMachine, fee.state).includes('dispute')) return
  const patch = { disputedAt: step.now }
  await move(step, 'visitFee', {
    row: fee,
    event: 'dispute',
    bookingId,
    patch,
    reason: 'chargeback',
  })
}

/**
 * The bank kept it: the fee is waived, and the withheld amount counts towards the bank's.
 * Source: decision 034.
 */
export async function bankKeepsFee(step: Step, bookingId: BookingId): Promise<void> {
  const fee = await lockedFeeOf(step, bookingId)
  if (!fee || !isOpenFee(fee.state)) return
  await end(step, fee, 'waive', { by: personOf(step.actor).id, decision: 'bank-kept-it' })
}

async function lockedFeeOf({ tx }: Step, bookingId: BookingId) {
  const found = await findFeeOf(tx, bookingId)
  return found && lockVisitFee(tx, found.id)
}
