import { findSurplus } from '#src/db/queries/captures.ts'
import { type AttemptRow, findPaidFor } from '#src/db/queries/payment-attempts.ts'
import { isHoldOver } from '#src/domain/payments/hosted-payment.ts'
import type { Step } from '#src/usecases/step.ts'

/** The status of an attempt for the page a payer returns to; contains no personal data. */
export async function attemptView(step: Step, attempt: AttemptRow) {
  const { number, bookingId, amount, currency, state } = attempt
  const [paidFor, surplus] = await Promise.all([
    bookingId ? findPaidFor(step.tx, bookingId) : undefined,
    findSurplus(step.tx, attempt.id),
  ])
  const { booking, payment } = paidFor ?? {}
  const isAwaited =
    payment?.state === 'awaiting' && !isHoldOver(booking?.holdUntil ?? null, step.now)
  return {
    asOf: step.now.toString(),
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
    mayTryAgain: booking ? isAwaited : state === 'failed' || state === 'aborted',
    surplus: surplus ? surplusView(surplus) : null,
  }
}

function endingOf(booking: { expiredAt: unknown; cancelledAt: unknown } | undefined) {
  if (booking?.expiredAt) return 'expired' as const
  return booking?.cancelledAt ? ('cancelled' as const) : null
}

type Surplus = NonNullable<Awaited<ReturnType<typeof findSurplus>>>

function surplusView({ amount, refundState, dueBy }: Surplus) {
  return { amount, refundState, dueBy: dueBy?.toString() ?? null }
}
