import type { BookingTree } from '#src/db/queries/booking-tree.ts'
import { insertReceivable } from '#src/db/queries/bookings.ts'
import { feeOwed } from '#src/domain/ledger/booking-journals.ts'
import type { Paise } from '#src/domain/money.ts'
import { ReceivableId } from '#src/domain/payments/payment.ts'
import type { UserId } from '#src/domain/people/actor.ts'
import { postJournal } from '#src/usecases/post-journal.ts'
import type { Step } from '#src/usecases/step.ts'
import { recordBirth } from '#src/usecases/transition.ts'

type Fee = { amount: Paise; phlebotomistPart: Paise; phlebotomistId: UserId | null }

/** Carries the fee of a cash booking to the next one. Source: spec §1. */
export async function oweFee(step: Step, booking: BookingTree['booking'], fee: Fee) {
  const { amount, phlebotomistPart, phlebotomistId } = fee
  const receivable = {
    id: ReceivableId.parse(step.world.chance.uuid()),
    accountId: booking.accountId,
    bookingId: booking.id,
    amount,
    phlebotomistPart,
    phlebotomistId,
    state: 'pending' as const,
    createdAt: step.now,
  }
  await insertReceivable(step.tx, receivable)
  await recordBirth(step, 'receivable', receivable, booking.id)
  await postJournal(step, booking.id, feeOwed(receivable.id, booking.accountId, amount))
}
