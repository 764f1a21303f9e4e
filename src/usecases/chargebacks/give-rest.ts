import { paymentRefundable } from '#src/domain/ledger/booking-journals.ts'
import { paise, sumPaise } from '#src/domain/money.ts'
import type { BookingId } from '#src/domain/bookings/booking.ts'
import { creditsLeft, returnGoodwill } from '#src/usecases/bookings/end-payment.ts'
import { reloadTree } from '#src/usecases/bookings/tree.ts'
import { grantCredit } from '#src/usecases/credits/grant-credit.ts'
import { postJournal } from '#src/usecases/post-journal.ts'
import { advanceOf } from '#src/usecases/refunds/advance-of.ts'
import { askRefund } from '#src/usecases/refunds/ask-refund.ts'
import type { Step } from '#src/usecases/step.ts'

/**
 * A case was decided: refunds that were blocked meanwhile are made now, in money as far as there is
 * any, the rest as the credit it was paid with. Never what the bank has kept.
 * Source: decision 025.
 */
export async function giveRest(step: Step, bookingId: BookingId): Promise<void> {
  const tree = await reloadTree(step, bookingId)
  const { booking, payment, carried } = tree
  const { pending, free } = await advanceOf(step, tree)
  const fees = sumPaise(carried.map(({ amount }) => amount))
  const inMoney = payment.amount - fees - payment.refunded - payment.chargedBack
  const amount = paise(Math.min(free, Math.max(0, inMoney)))
  if (amount > 0) {
    await askRefund(step, bookingId, { amount, reason: 'dispute-decided', testItemId: null })
    await postJournal(step, bookingId, paymentRefundable(payment.id, booking.accountId, amount))
  }
  const used = paise(Math.min(free - amount, await creditsLeft(step, tree)))
  await grantCredit(step, booking, { fault: paise(0), used })
  await returnGoodwill(step, booking, paise(pending))
}
