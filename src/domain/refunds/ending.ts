import { type Paise, paise, sumPaise } from '#src/domain/money.ts'
import { isPaid } from '#src/domain/payments/payment-machine.ts'
import type { PaymentMode } from '#src/domain/payments/payment.ts'
import type { VisitState } from '#src/domain/visits/visit-machine.ts'
import { type EndingMoney, moneyOfEnding } from './refund.ts'
import {
  type AskedRefund,
  type MoneyAtHand,
  refundable,
  settledFees,
  unclaimedOf,
} from './refundable.ts'

/** Whether the visit fails in this very step, or the booking is cancelled elsewhere. */
export type Door = {
  visit: {
    state: VisitState
    phlebotomistId: string | null
    identifiedAt: Temporal.Instant | null
  }
  isFailing: boolean
}

type AtHand<Refund> = MoneyAtHand<Refund> & {
  payment: { mode: PaymentMode; collectedBy: string | null }
}

/**
 * The payments of a booking that are here, as one: what its ending does to them together.
 * Source: decision 222.
 */
function wholePayment<Refund>({ payment, further }: AtHand<Refund>) {
  const here = further.filter(({ state }) => isPaid(state))
  const [first] = here
  if (!first) return payment
  const isMainHere = isPaid(payment.state)
  const all = isMainHere ? [payment, ...here] : here
  return {
    ...payment,
    state: isMainHere ? payment.state : first.state,
    amount: sumPaise(all.map(({ amount }) => amount)),
    refunded: sumPaise(all.map(({ refunded }) => refunded)),
    chargedBack: sumPaise(all.map(({ chargedBack }) => chargedBack)),
  }
}

/**
 * What happens to a booking's money if the booking ends now at this charge: voided, handed back by
 * the collector still at the door, or refunded. What was refunded before is not paid twice, and
 * earlier fees the payment settled stay settled.
 * Source: life cycle, decisions; decision 023.
 */
export function endingOf<Refund extends AskedRefund>(
  at: AtHand<Refund>,
  door: Door,
  charge: Paise,
): EndingMoney & { withdrawn: Refund[] } {
  const { payment, money } = at
  const live = money.refunds.filter(({ state, kind }) => state !== 'rejected' && kind === 'booking')
  const isHandedBack = isAtTheDoor(at, door) && live.length === ofRules(at).length
  // A requested refund that is withdrawn goes back in cash with the rest.
  const withdrawn = isHandedBack ? live : []
  const whole = wholePayment(at)
  const refunded = whole.refunded - sumPaise(withdrawn.map(({ amount }) => amount))
  const ending = moneyOfEnding({
    payment: { ...whole, refunded: paise(refunded) },
    // No more than it still has: credits may have paid the rest of a fee, which no other payment owes.
    carriedFees: isPaid(payment.state) ? ownFees(at) : paise(0),
    charge,
    isAtTheDoor: isHandedBack,
  })
  return { ...ending, withdrawn }
}

/** The earlier fees that the main payment itself still bears, in paise. */
function ownFees(at: MoneyAtHand<AskedRefund>): Paise {
  return paise(Math.min(settledFees(at), Math.max(0, unclaimedOf(at.payment))))
}

/** What a person has requested is not undone by a hand-back at the door. */
function ofRules<Refund extends AskedRefund>(at: MoneyAtHand<Refund>): Refund[] {
  return refundable(at).withdrawable.filter(({ requestedBy }) => requestedBy === null)
}

function isAtTheDoor(
  { payment }: { payment: { state: string; collectedBy: string | null } },
  { visit, isFailing }: Door,
): boolean {
  return (
    payment.state === 'cash-collected' &&
    payment.collectedBy === visit.phlebotomistId &&
    visit.identifiedAt !== null &&
    (visit.state === 'identified' || isFailing)
  )
}
