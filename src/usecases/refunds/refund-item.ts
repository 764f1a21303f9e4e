import type { BookingTree, ItemRow } from '#src/db/queries/booking-tree.ts'
import { findPaymentOf, listRefundsOf } from '#src/db/queries/refunds.ts'
import { itemRefundable } from '#src/domain/ledger/booking-journals.ts'
import { paise, sumPaise } from '#src/domain/money.ts'
import { creditsLeft } from '#src/usecases/bookings/end-payment.ts'
import { grantCredit } from '#src/usecases/credits/grant-credit.ts'
import { openDispute } from '#src/usecases/chargebacks/open-dispute.ts'
import { recoverLoss } from '#src/usecases/chargebacks/recover-loss.ts'
import { postJournal } from '#src/usecases/post-journal.ts'
import type { Step } from '#src/usecases/step.ts'
import { askRefund } from './ask-refund.ts'

/**
 * Gives the price of one test back, once: as money up to what was paid and is not refunded yet, and
 * the rest as the credit it was paid with.
 */
export async function refundItem(
  step: Step,
  tree: BookingTree,
  item: ItemRow,
  reason: string,
): Promise<void> {
  if (item.price === 0) return
  const { booking, carried } = tree
  const payment = await findPaymentOf(step.tx, booking.id)
  // What is owed when the bank has decided is given then: `giveRest`.
  if (payment && (await openDispute(step, payment))) return
  const before = await listRefundsOf(step.tx, booking.id)
  if (!payment || before.some(({ testItemId }) => testItemId === item.id)) return
  const fees = sumPaise(carried.map(({ amount }) => amount))
  const inMoney = Math.max(0, payment.amount - fees - payment.refunded - payment.chargedBack)
  const isKept = payment.state === 'chargeback'
  // What a bank has kept may be of this very test.
  const owed = isKept ? await recoverLoss(step, booking, item) : item.price
  const amount = paise(Math.min(owed, inMoney))
  if (amount > 0) {
    const asked = await askRefund(step, booking.id, { amount, reason, testItemId: item.id })
    if (!asked) return
    await postJournal(
      step,
      booking.id,
      itemRefundable(booking.accountId, { id: item.id, price: amount }),
    )
  }
  const inCredit = Math.min(owed - amount, await creditsLeft(step, tree))
  await grantCredit(step, booking, { fault: paise(0), used: paise(inCredit) })
}
