import type { RefundState } from '#src/domain/payments/refund-machine.ts'
import { m } from '#src/web/words/compiled/messages.js'
import { whyOf } from './order-reasons.ts'
import type { BookingView, RefundView } from './order-view.ts'
import { dayOf } from './time.tsx'
import type { TimelineStep } from './timeline.tsx'

type Stage = TimelineStep['stage']
type Refunded = Pick<BookingView, 'events'>

/** Asked, agreed, the account where one is needed, sent, arrived: what happened and what comes. */
export function refundSteps(booking: Refunded, refund: RefundView): TimelineStep[] {
  const asked: TimelineStep = {
    id: 'asked',
    stage: 'done',
    at: refund.requestedAt,
    title: m.booking_track_refund_step_asked(),
    detail: whyOf(refund.reason) || undefined,
  }
  if (refund.state === 'rejected') return [asked, rejected(booking, refund)]
  return [
    asked,
    agreed(booking, refund),
    ...(refund.mode === 'bank' || refund.state === 'manual-bank' ? [account(refund)] : []),
    ...(refund.mode === 'online' ? [sent(booking, refund)] : []),
    arrived(refund),
  ]
}

/** When it came into a state last, as the booking's history has it. */
function since({ events }: Refunded, { refundId }: RefundView, ...states: RefundState[]) {
  return events.findLast(
    ({ machine, entityId, toState }) =>
      machine === 'refund' && entityId === refundId && states.some((state) => state === toState),
  )?.at
}

function rejected(booking: Refunded, refund: RefundView): TimelineStep {
  const { decisionReason: reason } = refund
  return {
    id: 'rejected',
    stage: 'now',
    at: since(booking, refund, 'rejected'),
    title: m.booking_track_refund_step_rejected(),
    detail: reason ? m.booking_track_refund_step_rejected_why({ reason }) : undefined,
  }
}

function agreed(booking: Refunded, refund: RefundView): TimelineStep {
  const isWaiting = refund.state === 'requested'
  return {
    id: 'agreed',
    stage: isWaiting ? 'now' : 'done',
    at: since(booking, refund, 'approved'),
    title: isWaiting
      ? m.booking_track_refund_step_agree_now()
      : m.booking_track_refund_step_agreed(),
  }
}

function account({ accountLastFour: last, needsAccount, state }: RefundView): TimelineStep {
  const stage: Stage = last ? 'done' : needsAccount && state !== 'requested' ? 'now' : 'later'
  return {
    id: 'account',
    stage: state === 'processed' ? 'done' : stage,
    title: last
      ? m.booking_track_refund_step_account_given({ last })
      : m.booking_track_refund_step_account(),
    detail: state === 'manual-bank' && !last ? m.booking_track_refund_step_by_hand() : undefined,
  }
}

const sentStage: Record<RefundState, Stage> = {
  requested: 'later',
  approved: 'now',
  submitted: 'now',
  failed: 'now',
  'manual-bank': 'later',
  processed: 'done',
  rejected: 'later',
}

function sent(booking: Refunded, refund: RefundView): TimelineStep {
  const { state } = refund
  return {
    id: 'sent',
    stage: sentStage[state],
    at: state === 'approved' ? undefined : since(booking, refund, 'submitted'),
    title: sentWords(state),
  }
}

function sentWords(state: RefundState): string {
  if (state === 'failed') return m.booking_track_refund_step_again()
  if (state === 'manual-bank') return m.booking_track_refund_step_send_bank()
  const isSent = state === 'submitted' || state === 'processed'
  return isSent
    ? m.booking_track_refund_step_sent_online()
    : m.booking_track_refund_step_send_online()
}

function arrived(refund: RefundView): TimelineStep {
  const { state, mode, processedAt, utr, earliestBy, dueBy } = refund
  if (state === 'processed')
    return {
      id: 'arrived',
      stage: 'done',
      at: processedAt ?? undefined,
      title: m.booking_track_refund_step_paid(),
      detail: utr
        ? m.booking_track_refund_step_paid_ref({ reference: utr })
        : m.booking_track_refund_step_paid_online(),
    }
  return {
    id: 'arrived',
    stage: 'later',
    title:
      mode === 'bank'
        ? m.booking_track_refund_step_send_bank()
        : m.booking_track_refund_step_arrives(),
    expected: m.booking_track_refund_between({ from: dayOf(earliestBy), to: dayOf(dueBy) }),
  }
}
