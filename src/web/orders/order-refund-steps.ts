import type { RefundState } from '#src/domain/refunds/refund-machine.ts'
import { dayOf } from '#src/web/ui/time-words.ts'
import type { TimelineStep } from '#src/web/ui/timeline.tsx'
import { m } from '#src/web/words/compiled/messages.js'
import { whyOf } from './order-reasons.ts'
import type { BookingView, RefundView } from './order-view.ts'

type Stage = TimelineStep['stage']
type Refunded = Pick<BookingView, 'events' | 'cancelledAt'>

/** Requested, approved, the account where one is needed, sent, arrived: past and future steps. */
export function refundSteps(booking: Refunded, refund: RefundView): TimelineStep[] {
  const asked: TimelineStep = {
    id: 'asked',
    stage: 'done',
    at: refund.requestedAt,
    title: m.booking_track_refund_step_asked(),
    detail: whyAsked(booking, refund) || undefined,
  }
  if (refund.state === 'rejected') return [asked, rejected(booking, refund)]
  return [
    asked,
    agreed(booking, refund),
    ...(isByBank(refund) ? [account(refund)] : []),
    ...(refund.mode === 'online' ? [sent(booking, refund)] : []),
    arrived(refund),
  ]
}

/**
 * Cash is always refunded by bank; what the gateway could not refund was transferred, or will be.
 */
function isByBank({ mode, state, utr }: RefundView): boolean {
  return mode === 'bank' || state === 'manual-bank' || state === 'returned' || utr !== null
}

/** Removing one person is not a cancelled booking. */
function whyAsked({ cancelledAt }: Refunded, { reason }: RefundView): string {
  const isTakenOff = reason === 'cancelled' && cancelledAt === null
  return isTakenOff ? m.booking_track_why_taken_off() : whyOf(reason)
}

/** When it last entered a state, from the booking's history. */
function since({ events }: Refunded, { refundId }: RefundView, ...states: RefundState[]) {
  return events.findLast(
    ({ machine, entityId, toState }) =>
      machine === 'refund' && entityId === refundId && states.some((state) => state === toState),
  )?.at
}

function rejected(booking: Refunded, refund: RefundView): TimelineStep {
  return {
    id: 'rejected',
    stage: 'now',
    at: since(booking, refund, 'rejected'),
    title: m.booking_track_refund_step_rejected(),
    detail: whyRejected(refund),
  }
}

/** Withdrawn because the patient's bank took the money back itself, or in a person's own words. */
function whyRejected({ decisionCode, decisionReason: reason }: RefundView) {
  if (decisionCode === 'chargeback') return m.booking_track_refund_step_rejected_disputed()
  return reason ? m.booking_track_refund_step_rejected_why({ reason }) : undefined
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
    title: last ? givenWords(last) : m.booking_track_refund_step_account(),
    detail: last ? undefined : whyAccount(state),
  }
}

/** Why an account is requested where the money first went another way, or to another account. */
function whyAccount(state: RefundState): string | undefined {
  if (state === 'returned') return m.booking_track_refund_step_came_back()
  return state === 'manual-bank' ? m.booking_track_refund_step_by_hand() : undefined
}

/** The last digits of a bank account, or a shortened UPI address. */
function givenWords(last: string): string {
  return last.includes('@')
    ? m.booking_track_refund_step_upi_given({ address: last })
    : m.booking_track_refund_step_account_given({ last })
}

const sentStage: Record<RefundState, Stage> = {
  requested: 'later',
  approved: 'now',
  submitted: 'now',
  failed: 'now',
  'manual-bank': 'later',
  processed: 'done',
  returned: 'later',
  rejected: 'later',
}

function sent(booking: Refunded, refund: RefundView): TimelineStep {
  const { state, accountLastFour } = refund
  if (isByBank(refund))
    return {
      id: 'sent',
      // With the account named it is our turn; earlier gateway attempts are no transfer.
      stage:
        (state === 'manual-bank' || state === 'returned') && accountLastFour
          ? 'now'
          : sentStage[state],
      title:
        state === 'processed'
          ? m.booking_track_refund_step_sent_bank()
          : m.booking_track_refund_step_send_bank(),
    }
  return {
    id: 'sent',
    stage: sentStage[state],
    at: state === 'approved' ? undefined : since(booking, refund, 'submitted'),
    title: sentWords(state),
  }
}

function sentWords(state: RefundState): string {
  if (state === 'failed') return m.booking_track_refund_step_again()
  const isSent = state === 'submitted' || state === 'processed'
  return isSent
    ? m.booking_track_refund_step_sent_online()
    : m.booking_track_refund_step_send_online()
}

function arrived(refund: RefundView): TimelineStep {
  const { state, mode, processedAt, utr, earliestBy, dueBy, overdueAt, accountLastFour } = refund
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
    stage: mode === 'bank' && accountLastFour && state === 'approved' ? 'now' : 'later',
    title:
      mode === 'bank'
        ? m.booking_track_refund_step_send_bank()
        : m.booking_track_refund_step_arrives(),
    expected: overdueAt
      ? m.booking_track_refund_was_due({ day: dayOf(dueBy) })
      : m.booking_track_refund_between({ from: dayOf(earliestBy), to: dayOf(dueBy) }),
  }
}
