import { withMoney } from '#src/db/queries/booking-money.ts'
import type { BookingTree, ItemRow } from '#src/db/queries/booking-tree.ts'
import type { RefundRow } from '#src/db/queries/refunds.ts'
import { itemRefundable } from '#src/domain/ledger/booking-journals.ts'
import { chargebackRecovered } from '#src/domain/ledger/chargeback-journals.ts'
import { paise, sumPaise } from '#src/domain/money.ts'
import { wasPaid } from '#src/domain/payments/payment-machine.ts'
import { type GivenBack, givingBack } from '#src/domain/refunds/giving-back.ts'
import { returnGoodwill } from '#src/usecases/bookings/end-payment.ts'
import { reloadTree } from '#src/usecases/bookings/tree.ts'
import { grantCredit } from '#src/usecases/credits/grant-credit.ts'
import { postJournal } from '#src/usecases/post-journal.ts'
import type { Step } from '#src/usecases/step.ts'
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
  const tree = await withMoney(step.tx, await reloadTree(step, booking.id))
  // What is owed when the bank has decided is given then: `giveRest`.
  if (!wasPaid(tree.payment.state) || tree.money.isDisputed) return
  const { owed, asked } = splitByAsked(tree.money.refunds, items)
  const amount = sumPaise(owed.map((item) => item.price))
  const given = givingBack(tree, { amount, recovers: true, asked })
  const [first] = owed
  if (first) await give(step, tree, { ...given, owed, first, reason })
  await returnGoodwill(step, booking, given.goodwill)
}

/** Those that nobody refunds by hand, and the price of those that somebody is still to decide. */
function splitByAsked(refunds: readonly RefundRow[], items: readonly Ended[]) {
  const refundOf = new Map(refunds.map((one) => [one.testItemId, one.state]))
  const unpaid = items.filter(({ repaidAt }) => repaidAt === null)
  const waiting = unpaid.filter(({ id }) => refundOf.get(id) === 'requested')
  return {
    owed: unpaid.filter(({ id }) => !refundOf.has(id)),
    asked: sumPaise(waiting.map(({ price }) => price)),
  }
}

type Owed = GivenBack & { owed: readonly Ended[]; first: Ended; reason: string }

async function give(step: Step, { booking }: BookingTree, { owed, first, reason, ...given }: Owed) {
  const { id: bookingId, accountId } = booking
  const { recovered, inMoney: amount, inCredit: used } = given
  // What a bank has kept may be of these very tests: the patient has it by their bank.
  const kept = { id: first.id, accountId, amount: recovered }
  await postJournal(step, bookingId, chargebackRecovered(kept))
  if (amount > 0) {
    const testItemId = owed.length === 1 ? first.id : null
    await askRefund(step, bookingId, { amount, reason, testItemId })
    await postJournal(step, bookingId, itemRefundable(accountId, { id: first.id, price: amount }))
  }
  await grantCredit(step, booking, { fault: paise(0), used })
}
