import type { EndingAtHand } from '#src/domain/bookings/booking-at-hand.ts'
import type { Changed } from '#src/domain/changes.ts'
import { indianDay } from '#src/domain/india-time.ts'
import type { RefundId } from '#src/domain/payments/payment.ts'
import type { UserId } from '#src/domain/people/actor.ts'
import { taken } from '#src/domain/transition.ts'
import type { NewRefund } from './new-refund.ts'
import { refundDueBy } from './refund-clock.ts'

type Wanted = Pick<NewRefund, 'amount' | 'reason' | 'testItemId' | 'breakdown'> & {
  /** The person who requests it; absent where a rule does. */
  requestedBy?: UserId
}

/** The instant, the new refund's id, and the most paise that need no approval. */
export type AskedAt = { now: Temporal.Instant; refundId: RefundId; approvalLimit: number }

/**
 * A refund of a booking: online if the money came online, else to a bank account. Claims its amount
 * of the payment. A rule's request is approved at once up to the limit; everything else waits for
 * finance. Posts no journal.
 * Source: life cycle 8; reliability P17.
 */
export function askedRefund(facts: EndingAtHand, wanted: Wanted, at: AskedAt): Changed {
  if (wanted.amount === 0) return { transitions: [] }
  const row = newRefund(facts, wanted, at)
  const { id: refundId, amount, dueBy, mode } = row
  const asked = {
    created: { refund: [row] },
    updated: { claimed: [{ id: facts.payment.id, refunded: amount }] },
  }
  if (amount > at.approvalLimit || wanted.requestedBy) return { transitions: [], ...asked }
  const transitions = [taken('refund', row, 'approve')]
  if (mode === 'online') return { transitions, ...asked, jobs: [{ job: 'send-refund', refundId }] }
  const event = 'refund-account-needed'
  return { transitions, ...asked, news: [{ event, refundId, amount, dueBy }] }
}

function newRefund(
  { booking, payment, captureId: paidBy, holidays }: EndingAtHand,
  wanted: Wanted,
  { now, refundId }: AskedAt,
): NewRefund {
  const captureId = payment.mode === 'online' ? paidBy : null
  const mode = captureId ? ('online' as const) : ('bank' as const)
  return {
    ...wanted,
    requestedBy: wanted.requestedBy ?? null,
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
