import { withMoney } from '#src/db/queries/booking-money.ts'
import type { BookingId } from '#src/domain/bookings/booking.ts'
import { paymentRefundable } from '#src/domain/ledger/booking-journals.ts'
import { goodwillReturned } from '#src/domain/ledger/refund-journals.ts'
import { paise } from '#src/domain/money.ts'
import { givingBack } from '#src/domain/refunds/giving-back.ts'
import { refundable } from '#src/domain/refunds/refundable.ts'
import { reloadTree } from '#src/usecases/parts/bookings/tree.ts'
import { grantCredit } from '#src/usecases/parts/credits/grant-credit.ts'
import { postJournal } from '#src/usecases/post-journal.ts'
import { askRefund } from '#src/usecases/parts/refunds/ask-refund.ts'
import type { Step } from '#src/usecases/step.ts'

/**
 * A case was decided: refunds that were blocked meanwhile are made now, in money as far as there is
 * any, the rest as the credit it was paid with. Never what the bank has kept.
 * Source: decision 025.
 */
export async function giveRest(step: Step, bookingId: BookingId): Promise<void> {
  const tree = await withMoney(step.tx, await reloadTree(step, bookingId))
  const { booking, payment } = tree
  const wanted = { amount: refundable(tree).free, recovers: false, asked: paise(0) }
  const { inMoney: amount, inCredit: used, goodwill } = givingBack(tree, wanted)
  if (amount > 0) {
    await askRefund(step, bookingId, { amount, reason: 'dispute-decided', testItemId: null })
    await postJournal(step, bookingId, paymentRefundable(payment.id, booking.accountId, amount))
  }
  await grantCredit(step, booking, { fault: paise(0), used })
  await postJournal(step, booking.id, goodwillReturned({ ...booking, amount: goodwill }))
}
