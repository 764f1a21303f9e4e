import type { EndingAtHand } from '#src/domain/bookings/booking-at-hand.ts'
import type { EndingAt } from '#src/domain/bookings/ended-booking.ts'
import type { Changed } from '#src/domain/changes.ts'
import { givenCredit } from '#src/domain/credits/given-credit.ts'
import { itemRefundable, paymentRefundable } from '#src/domain/ledger/booking-journals.ts'
import { chargebackRecovered } from '#src/domain/ledger/chargeback-journals.ts'
import { goodwillReturned } from '#src/domain/ledger/refund-journals.ts'
import { type Paise, paise, sumPaise } from '#src/domain/money.ts'
import type { LineId } from '#src/domain/orders/order.ts'
import { wasPaid } from '#src/domain/payments/payment-machine.ts'
import type { TestItemId } from '#src/domain/results/item.ts'
import { askedRefund } from './asked-refund.ts'
import { type GivenBack, givingBack } from './giving-back.ts'
import { ownMoney, owedOf } from './shared-out.ts'

type Ended = {
  id: TestItemId
  lineId: LineId
  price: Paise
  repaidAt: Temporal.Instant | null
}

/** Tests that ended undone; `charge`, in paise: of the visit that is not made for them. */
type Going = { items: readonly Ended[]; reason: string; charge?: Paise }

/**
 * Refunds the prices of tests that ended undone, once and as one refund: as money up to what was
 * paid and not yet refunded, the rest as the credit that paid for it. What remains was earlier
 * goodwill, which turned out to be the patient's own money. Each test to the payment that paid it.
 * Nothing where nothing was paid, and nothing for a test whose price was refunded before.
 * Source: decisions 023, 055, 083, 222.
 *
 * @param facts the booking with its tests as they have ended.
 */
export function refundedItems(
  facts: EndingAtHand,
  { items, reason, charge = paise(0) }: Going,
  { ids, ...at }: EndingAt,
): Changed {
  // What is owed once the bank has decided is paid then: `giveRest`.
  if (!wasPaid(facts.payment.state) || facts.money.isDisputed) return { transitions: [] }
  const { owed, asked } = splitByAsked(facts, items)
  const amount = sumPaise([...owed.map((item) => item.price), charge])
  const prices = owedOf(facts, owed)
  const mostInMoney = ownMoney(facts, amount, prices)
  const given = givingBack(facts, { amount, recovers: true, asked, mostInMoney })
  const testItemId = owed.length === 1 && charge === 0 ? (owed[0]?.id ?? null) : null
  const of = { testItemId, breakdown: null, owed: prices }
  const wanted = { amount: given.inMoney, reason, ...of }
  const refund = askedRefund(facts, wanted, { ...at, refundId: ids.refund })
  const used = { fault: paise(0), used: given.inCredit }
  const credit = givenCredit(facts, used, { ...at, creditId: ids.credit })
  return {
    ...refund,
    created: { ...refund.created, ...credit.created },
    updated: { ...refund.updated, ...credit.updated },
    journals: [...journalsOf(facts, owed, given), ...credit.journals],
  }
}

/** The tests without a manual refund, and the price of those whose manual refund is undecided. */
function splitByAsked({ money }: EndingAtHand, items: readonly Ended[]) {
  const refundOf = new Map(money.refunds.map((one) => [one.testItemId, one.state]))
  const unpaid = items.filter(({ repaidAt }) => repaidAt === null)
  const waiting = unpaid.filter(({ id }) => refundOf.get(id) === 'requested')
  return {
    owed: unpaid.filter(({ id }) => !refundOf.has(id)),
    asked: sumPaise(waiting.map(({ price }) => price)),
  }
}

/**
 * A chargeback may have covered these very tests: the patient has that money from the bank. What goes
 * back of the charge of a visit is the payment's, because no test cost it.
 */
function journalsOf(
  { booking, payment }: EndingAtHand,
  owed: readonly Ended[],
  { recovered, inMoney, goodwill }: GivenBack,
) {
  const { accountId } = booking
  const prices = sumPaise(owed.map(({ price }) => price))
  const recoveredOfTests = paise(Math.min(recovered, prices))
  const moneyOfTests = paise(Math.min(inMoney, prices - recoveredOfTests))
  const id = owed[0]?.id ?? payment.id
  return [
    chargebackRecovered({ id, accountId, amount: recoveredOfTests }),
    itemRefundable(accountId, { id, price: moneyOfTests }),
    chargebackRecovered({
      id: payment.id,
      accountId,
      amount: paise(recovered - recoveredOfTests),
    }),
    paymentRefundable(payment.id, accountId, paise(inMoney - moneyOfTests)),
    goodwillReturned({ ...booking, amount: goodwill }),
  ]
}
