import type { AttemptSeen } from '#src/db/queries/payments/attempt-seen.ts'
import { isHoldOver } from '#src/domain/payments/hosted-payment.ts'

/** The status of an attempt for the page a payer returns to; contains no personal data. */
export function attemptView(
  { attempt, booking, payment, surplus, refund, joining }: AttemptSeen,
  now: Temporal.Instant,
) {
  const { number, bookingId, amount, currency, state } = attempt
  const isJoining = attempt.joiningQuoteId !== null
  const isEnded = state === 'failed' || state === 'aborted'
  const isAwaited = payment?.state === 'awaiting' && !isHoldOver(booking?.holdUntil ?? null, now)
  return {
    asOf: now.toString(),
    number,
    bookingId,
    bookingNumber: booking?.number ?? null,
    amount,
    currency,
    state,
    payment: payment ? { state: payment.state, receiptNumber: payment.receiptNumber } : null,
    ending: endingOf(booking),
    holdUntil: booking?.holdUntil?.toString() ?? null,
    createdAt: attempt.createdAt.toString(),
    pageEndsAt: attempt.pageEndsAt.toString(),
    isWaiting: state === 'created' || state === 'redirected',
    mayTryAgain: booking && !isJoining ? isAwaited : isEnded,
    /** What joins the booking by it; null: it pays the booking itself. */
    addOn: isJoining ? { isJoined: payment !== null, ...choiceOf(joining) } : null,
    surplus: surplus && {
      amount: surplus.amount,
      refundState: refund?.state ?? null,
      dueBy: refund?.dueBy.toString() ?? null,
    },
  }
}

/** For whom which tests were chosen; no choice where the quote is gone, a lab offered the test, or none joins. */
function choiceOf(joining: AttemptSeen['joining']) {
  const { addsTo, orders } = joining?.contract ?? {}
  const isOffered = addsTo?.offerId !== undefined
  const isSeparate = addsTo?.separates === true
  if (!addsTo || !orders || isOffered || isSeparate) return { isOffered, isSeparate, choice: null }
  const items = orders.flatMap(({ lines }) => lines.map(({ code }) => code))
  return { isOffered, isSeparate, choice: { orderId: addsTo.orderId, items } }
}

function endingOf(booking: AttemptSeen['booking']) {
  if (booking?.expiredAt) return 'expired' as const
  return booking?.cancelledAt ? ('cancelled' as const) : null
}
