import type { EndingAtHand } from '#src/domain/bookings/booking-at-hand.ts'
import type { Decision, Refused } from '#src/domain/changes.ts'
import { type Paise, paise } from '#src/domain/money.ts'
import { allPayments } from '#src/domain/payments/further-payment.ts'
import { isPaid } from '#src/domain/payments/payment-machine.ts'
import type { RefundId } from '#src/domain/payments/payment.ts'
import type { UserId } from '#src/domain/people/actor.ts'
import type { TestItemId } from '#src/domain/results/item.ts'
import type { ItemState } from '#src/domain/results/item-machine.ts'
import { type AskedAt, askedRefund } from './asked-refund.ts'
import type { AskRefundByHand } from './refund.ts'
import { refundable } from './refundable.ts'
import { owedOf } from './shared-out.ts'

type Refusals = 'disputed' | 'not-allowed-now' | 'not-found' | 'already-refunded' | 'more-than-paid'
type No = Refused<Refusals>

/** States in which a test's price has been earned. */
const begun: readonly ItemState[] = [
  'ready',
  'entered',
  'held',
  'tech-verified',
  'authorised',
  'published',
  'amended',
]

/**
 * A manual refund, which no rule gives: an amount, or the price of a test that was done. Another
 * member of finance must approve it, whatever the amount. Refuses `disputed`, `not-allowed-now`
 * where nothing is paid or the test has not begun (cancel it instead), `already-refunded`, and
 * `more-than-paid`.
 * Source: life cycle 8.
 */
export function askingByHand(
  facts: EndingAtHand,
  { by, ...input }: AskRefundByHand & { by: UserId },
  at: AskedAt,
): Decision<{ refundId: RefundId; state: 'requested' }, Refusals> {
  const { booking, payment, money } = facts
  if (money.isDisputed) return { ok: false, error: 'disputed' }
  // After a partial chargeback the rest may be refunded by hand.
  const isHere = allPayments(facts).some(({ state }) => isPaid(state) || state === 'chargeback')
  if (!isHere) return notNow({ machine: 'payment', state: payment.state })
  const wanted = wantedOf(facts, input)
  if ('error' in wanted) return wanted
  const { amount, testItemId } = wanted
  if (testItemId && money.refunds.some((one) => one.testItemId === testItemId))
    return { ok: false, error: 'already-refunded' }
  const { balance: refundablePaise } = refundable(facts)
  if (amount > refundablePaise)
    return { ok: false, error: 'more-than-paid', facts: { refundablePaise } }
  const { reason } = input
  const owed = owedOf(
    facts,
    facts.items.filter(({ id }) => id === testItemId),
  )
  const asked = { amount, reason, testItemId, breakdown: null, requestedBy: by, owed }
  const audit = { subjectId: at.refundId, detail: { amount, reason, testItemId } }
  const changes = { bookingId: booking.id, ...askedRefund(facts, asked, at), audit }
  return { ok: true, answer: { refundId: at.refundId, state: 'requested' }, changes }
}

function notNow(stands: NonNullable<No['stands']>): No {
  return { ok: false, error: 'not-allowed-now', stands }
}

type Wanted = { amount: Paise; testItemId: TestItemId | null }

function wantedOf({ items }: EndingAtHand, input: AskRefundByHand): Wanted | No {
  if ('amountPaise' in input) return { amount: paise(input.amountPaise), testItemId: null }
  const item = items.find((one) => one.id === input.testItemId)
  if (!item || item.price === 0) return { ok: false, error: 'not-found' }
  if (item.state === 'cancelled' || item.state === 'not-performed')
    return { ok: false, error: 'already-refunded' }
  if (!begun.includes(item.state)) return notNow({ machine: 'item', state: item.state })
  return { amount: item.price, testItemId: item.id }
}
