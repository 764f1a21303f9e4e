import type { EndingAtHand } from '#src/domain/bookings/booking-at-hand.ts'
import type { Changed } from '#src/domain/changes.ts'
import { indianDay } from '#src/domain/india-time.ts'
import { joined } from '#src/domain/joined.ts'
import { paise } from '#src/domain/money.ts'
import type { RefundId } from '#src/domain/payments/payment.ts'
import type { UserId } from '#src/domain/people/actor.ts'
import { taken } from '#src/domain/transition.ts'
import type { NewRefund } from './new-refund.ts'
import type { RefundBreakdown } from './refund.ts'
import { refundDueBy } from './refund-clock.ts'
import { type Owed, type Share, sharedOut } from './shared-out.ts'

type Wanted = Pick<NewRefund, 'amount' | 'reason' | 'testItemId' | 'breakdown'> & {
  /** The person who requests it; absent where a rule does. */
  requestedBy?: UserId
  /** What is owed of each further payment first; absent: the main one gives first. */
  owed?: Owed
}

/**
 * The instant, the new refund's id, ids for refunds of further payments, and the most paise that need
 * no approval.
 */
export type AskedAt = {
  now: Temporal.Instant
  refundId: RefundId
  newRefundId: () => RefundId
  approvalLimit: number
}

/**
 * A refund of a booking: online if the money came online, else to a bank account. One for each payment
 * that gives a part of it, which claims that part. A rule's request is approved at once up to the
 * limit, which counts all of them; everything else waits for finance. Posts no journal.
 * Source: life cycle 8; reliability P17; decision 222.
 */
export function askedRefund(facts: EndingAtHand, wanted: Wanted, at: AskedAt): Changed {
  if (wanted.amount === 0) return { transitions: [] }
  const shares = sharedOut(facts, wanted.amount, wanted.owed ?? new Map())
  const isWaiting = wanted.amount > at.approvalLimit || wanted.requestedBy !== undefined
  const [first, ...more] = shares.map((share, place) => {
    const row = newRefund(facts, wanted, {
      share,
      // A test has one refund at a time, and one amount is explained once where nobody shares it.
      testItemId: place === 0 ? wanted.testItemId : null,
      breakdown:
        shares.length === 1 && facts.further.length === 0
          ? wanted.breakdown
          : linesOf(wanted, share),
      refundId: place === 0 ? at.refundId : at.newRefundId(),
      now: at.now,
    })
    return askedOf(row, share, isWaiting)
  })
  if (!first) return { transitions: [] }
  return more.length === 0 ? first : joined(first, ...more)
}

/** How the part of one payment was calculated. */
function linesOf(
  { breakdown }: Wanted,
  { payment, carriedFees, amount }: Share,
): RefundBreakdown | null {
  if (!breakdown) return null
  const { amount: paid, refunded: refundedBefore, chargedBack } = payment
  const charge = paise(paid - carriedFees - refundedBefore - chargedBack - amount)
  return { paid, carriedFees, charge, refundedBefore }
}

function askedOf(row: NewRefund, { payment }: Share, isWaiting: boolean): Changed {
  const { id: refundId, amount, dueBy, mode } = row
  const asked = {
    created: { refund: [row] },
    updated: { claimed: [{ id: payment.id, refunded: amount }] },
  }
  if (isWaiting) return { transitions: [], ...asked }
  const transitions = [taken('refund', row, 'approve')]
  if (mode === 'online') return { transitions, ...asked, jobs: [{ job: 'send-refund', refundId }] }
  const event = 'refund-account-needed'
  return { transitions, ...asked, news: [{ event, refundId, amount, dueBy }] }
}

type Of = Pick<NewRefund, 'testItemId' | 'breakdown'> & {
  share: Share
  refundId: RefundId
  now: Temporal.Instant
}

function newRefund(
  { booking, holidays }: EndingAtHand,
  { reason, requestedBy }: Wanted,
  { share, refundId, now, ...of }: Of,
): NewRefund {
  // Each payment gives back the way it came: a test may have been paid online beside cash at the door.
  const { captureId } = share
  const mode = captureId ? ('online' as const) : ('bank' as const)
  return {
    ...of,
    amount: share.amount,
    reason,
    requestedBy: requestedBy ?? null,
    id: refundId,
    bookingId: booking.id,
    captureId,
    kind: 'booking',
    state: 'requested',
    version: 1,
    mode,
    dueBy: refundDueBy(indianDay(now), mode, holidays),
    requestedAt: now,
  }
}
