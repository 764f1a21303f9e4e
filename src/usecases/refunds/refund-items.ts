import type { BookingTree, ItemRow } from '#src/db/queries/booking-tree.ts'
import { listRefundsOf } from '#src/db/queries/refunds.ts'
import { itemRefundable } from '#src/domain/ledger/booking-journals.ts'
import { type Paise, paise, sumPaise } from '#src/domain/money.ts'
import { wasPaid } from '#src/domain/payments/payment-machine.ts'
import { creditsLeft, returnGoodwill } from '#src/usecases/bookings/end-payment.ts'
import { reloadTree } from '#src/usecases/bookings/tree.ts'
import { openDispute } from '#src/usecases/chargebacks/open-dispute.ts'
import { recoverLoss } from '#src/usecases/chargebacks/recover-loss.ts'
import { grantCredit } from '#src/usecases/credits/grant-credit.ts'
import { postJournal } from '#src/usecases/post-journal.ts'
import type { Step } from '#src/usecases/step.ts'
import { advanceOf } from './advance-of.ts'
import { askRefund } from './ask-refund.ts'

type Ended = Pick<ItemRow, 'id' | 'price' | 'repaidAt'>

/**
 * Gives the prices of tests that ended undone back, once and as one refund: as money up to what was
 * paid and is not refunded yet, and the rest as the credit it was paid with. What is left then was
 * goodwill given before, which turned out to be the patient's own. Nothing where nothing was paid,
 * and nothing of a test whose price went back already. The caller has moved the tests.
 */
export async function refundItems(
  step: Step,
  { booking }: Pick<BookingTree, 'booking'>,
  items: readonly Ended[],
  reason: string,
): Promise<void> {
  const tree = await reloadTree(step, booking.id)
  if (!wasPaid(tree.payment.state)) return
  // What is owed when the bank has decided is given then: `giveRest`.
  if (await openDispute(step, tree.payment)) return
  const { owed, asked } = await splitByAsked(step, booking.id, items)
  const price = sumPaise(owed.map((item) => item.price))
  const [first] = owed
  if (first && price > 0) await give(step, tree, { owed, first, price, reason })
  const { pending } = await advanceOf(step, tree)
  await returnGoodwill(step, booking, paise(pending + asked))
}

/** Those that nobody refunds by hand, and the price of those that somebody is still to decide. */
async function splitByAsked(
  { tx }: Step,
  bookingId: BookingTree['booking']['id'],
  items: readonly Ended[],
) {
  const before = await listRefundsOf(tx, bookingId)
  const refundOf = new Map(before.map((one) => [one.testItemId, one.state]))
  const unpaid = items.filter(({ repaidAt }) => repaidAt === null)
  const waiting = unpaid.filter(({ id }) => refundOf.get(id) === 'requested')
  return {
    owed: unpaid.filter(({ id }) => !refundOf.has(id)),
    asked: sumPaise(waiting.map(({ price }) => price)),
  }
}

type Owed = { owed: readonly Ended[]; first: Ended; price: Paise; reason: string }

async function give(step: Step, tree: BookingTree, { owed, first, price, reason }: Owed) {
  const { booking, payment, carried } = tree
  const fees = sumPaise(carried.map(({ amount }) => amount))
  const inMoney = Math.max(0, payment.amount - fees - payment.refunded - payment.chargedBack)
  // What a bank has kept may be of these very tests.
  const theirs = await recoverLoss(step, tree, { id: first.id, price })
  const amount = paise(Math.min(theirs, inMoney))
  if (amount > 0) {
    const testItemId = owed.length === 1 ? first.id : null
    await askRefund(step, booking.id, { amount, reason, testItemId })
    const journal = itemRefundable(booking.accountId, { id: first.id, price: amount })
    await postJournal(step, booking.id, journal)
  }
  const inCredit = Math.min(theirs - amount, await creditsLeft(step, tree))
  await grantCredit(step, booking, { fault: paise(0), used: paise(inCredit) })
}
