import type { EndingAtHand } from '#src/domain/bookings/booking-at-hand.ts'
import type { EndingAt } from '#src/domain/bookings/ended-booking.ts'
import type { Changed } from '#src/domain/changes.ts'
import { givenCredit } from '#src/domain/credits/given-credit.ts'
import { joined } from '#src/domain/joined.ts'
import { paymentRefundable } from '#src/domain/ledger/booking-journals.ts'
import { goodwillReturned } from '#src/domain/ledger/refund-journals.ts'
import { paise } from '#src/domain/money.ts'
import { paymentOfCapture } from '#src/domain/payments/further-payment.ts'
import { askedRefund } from './asked-refund.ts'
import type { Withdrawal } from './decision-reason.ts'
import { freedRefund } from './deciding.ts'
import { givingBack } from './giving-back.ts'
import { refundable } from './refundable.ts'
import { owedUndone } from './shared-out.ts'

/**
 * A case was decided: refunds that were blocked meanwhile are made now, in money as far as there is
 * any, the rest as the credit it was paid with. Never what the bank has kept.
 * Source: decision 025.
 */
export function restGiven(facts: EndingAtHand, { ids, ...at }: EndingAt): Changed {
  const { booking, payment } = facts
  const { accountId } = booking
  const wanted = { amount: refundable(facts).free, recovers: false, asked: paise(0) }
  const { inMoney: amount, inCredit: used, goodwill } = givingBack(facts, wanted)
  const owed = owedUndone(facts)
  const asked = { amount, reason: 'dispute-decided', testItemId: null, breakdown: null, owed }
  const credits = { fault: paise(0), used }
  return joined(
    askedRefund(facts, asked, { ...at, refundId: ids.refund }),
    { transitions: [], journals: [paymentRefundable(payment.id, accountId, amount)] },
    { transitions: [], ...givenCredit(facts, credits, { ...at, creditId: ids.credit }) },
    { transitions: [], journals: [goodwillReturned({ ...booking, amount: goodwill })] },
  )
}

/** What the patient reads about a refund that a dispute overtook. */
const REASON: Withdrawal = 'chargeback'

/**
 * Withdraws refunds that have not reached a gateway or bank yet: the patient's bank returns that
 * money itself. What is still owed when the case is decided is refunded then.
 * Source: decision 025.
 */
export function withdrawnRefunds(facts: EndingAtHand, now: Temporal.Instant): Changed {
  const { booking } = facts
  const patch = { decisionReason: REASON, decidedAt: now, reason: REASON }
  const all = refundable(facts).withdrawable.map((refund) => {
    const payment = paymentOfCapture(facts, refund.captureId)
    return freedRefund({ refund, payment, accountId: booking.accountId }, patch)
  })
  return joined(...all)
}
