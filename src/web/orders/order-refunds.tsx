import { LinkButton } from '#src/web/ui/button.tsx'
import { Note } from '#src/web/ui/marks.tsx'
import { Money, rupeesOf } from '#src/web/ui/money.tsx'
import { dayOf } from '#src/web/ui/time-words.ts'
import { Timeline } from '#src/web/ui/timeline.tsx'
import { m } from '#src/web/words/compiled/messages.js'
import { refundSteps } from './order-refund-steps.ts'
import type { BookingView, RefundView } from './order-view.ts'

type Props = {
  booking: BookingView
  /** Whether the viewer is the patient, who alone names the account. */
  isOwn?: boolean | undefined
}

/**
 * Each refund with its amount, its progress as a timeline of sentences, and what it still needs.
 */
export function OrderRefunds({ booking, isOwn = true }: Props) {
  return (
    <ul className="refundlist">
      {booking.refunds.map((refund) => (
        <li key={refund.refundId}>
          <h3>
            {titleOf(refund)} <Money paise={refund.amount} />
          </h3>
          <GoesTo booking={booking} refund={refund} />
          <Overdue refund={refund} />
          {isOwn && <Account booking={booking} refund={refund} />}
          <Timeline steps={refundSteps(booking, refund)} />
        </li>
      ))}
    </ul>
  )
}

/** Which payment it goes back to, where the booking has several. */
function GoesTo({ booking: { payment, further }, refund }: Props & { refund: RefundView }) {
  if (further.length === 0 || refund.paymentId === null) return null
  const own = further.find(({ paymentId }) => paymentId === refund.paymentId) ?? payment
  const to = { number: own.receiptNumber ?? '', amount: rupeesOf(own.amount) }
  return <p className="small soft">{m.booking_track_refund_to(to)}</p>
}

const titles: Record<RefundView['state'], () => string> = {
  requested: m.booking_track_refund_open,
  approved: m.booking_track_refund_open,
  submitted: m.booking_track_refund_submitted,
  failed: m.booking_track_refund_failed,
  'manual-bank': m.booking_track_refund_manual,
  processed: m.booking_track_refund_processed,
  returned: m.booking_track_refund_came_back,
  rejected: m.booking_track_refund_rejected,
}

/** Nothing is on its way before the account is known. */
function titleOf({ state, needsAccount }: RefundView): string {
  const isAgreed = state === 'approved' || state === 'manual-bank'
  return needsAccount && isAgreed ? m.booking_track_refund_owed() : titles[state]()
}

function isOpen({ state }: RefundView): boolean {
  return state !== 'processed' && state !== 'rejected'
}

function Overdue({ refund }: { refund: RefundView }) {
  if (!refund.overdueAt || !isOpen(refund)) return null
  return (
    <Note tone="needs" icon="clock" title={m.booking_track_refund_late_title()}>
      {m.booking_track_refund_late_text({ day: dayOf(refund.dueBy) })}
    </Note>
  )
}

/**
 * Cash cannot be returned automatically: the patient names the account, and may change it until it
 * is paid.
 */
function Account({ booking, refund }: { booking: BookingView; refund: RefundView }) {
  const { refundId, needsAccount, accountLastFour, state } = refund
  const to = `/bookings/${booking.number}/refunds/${refundId}`
  if (!needsAccount) {
    if (!accountLastFour || !isOpen(refund) || state === 'submitted') return null
    return (
      <p className="mt-2">
        <LinkButton kind="quiet" to={to}>
          {m.booking_track_refund_change_account()}
        </LinkButton>
      </p>
    )
  }
  return (
    <Note tone="needs" title={m.booking_track_refund_needs_title()}>
      <p>
        {booking.payment.mode === 'cash'
          ? m.booking_track_refund_needs_text()
          : m.booking_track_refund_needs_text_online()}
      </p>
      <p className="mt-3">
        <LinkButton to={to}>{m.booking_track_refund_needs_open()}</LinkButton>
      </p>
    </Note>
  )
}
