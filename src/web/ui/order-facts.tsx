import type { Paise } from '#src/domain/money.ts'
import type { PaymentState } from '#src/domain/payments/payment-machine.ts'
import type { RefundState } from '#src/domain/payments/refund-machine.ts'
import { m } from '#src/web/words/compiled/messages.js'
import { Money, rupeesOf } from './money.tsx'
import { whyOf } from './order-reasons.ts'
import type { BookingView } from './order-view.ts'
import { KeyValues } from './page.tsx'
import { QuoteLines } from './quote.tsx'
import { dayOf, instantOf } from './time.tsx'

const payments: Record<PaymentState, () => string> = {
  due: m.booking_track_pay_due,
  'cash-collected': m.booking_track_pay_collected,
  deposited: m.booking_track_pay_collected,
  reconciled: m.booking_track_pay_collected,
  short: m.booking_track_pay_collected,
  'handed-back': m.booking_track_pay_handed_back,
  awaiting: m.booking_track_pay_awaiting,
  captured: m.booking_track_pay_captured,
  'part-refunded': m.booking_track_pay_part_refunded,
  refunded: m.booking_track_pay_refunded,
  chargeback: m.booking_track_pay_chargeback,
  void: m.booking_track_pay_void,
}

/** Where, which lab, when booked, how paid. */
export function OrderFactList({ booking }: { booking: BookingView }) {
  const { address, orders, payment } = booking
  const labs = [...new Set(orders.map(({ labName }) => labName))]
  const place = [address.line, address.landmark, address.locality, address.district]
    .filter(Boolean)
    .join(', ')
  return (
    <KeyValues
      rows={[
        [m.booking_track_where(), `${place} ${address.pincode}`],
        [labs.length > 1 ? m.booking_track_labs() : m.booking_track_lab(), labs.join(', ')],
        [m.booking_track_booked_on(), instantOf(booking.placedAt)],
        [m.booking_track_payment(), payments[payment.state]()],
        ...receiptOf(payment),
      ]}
    />
  )
}

function receiptOf({ receiptNumber: number, collectedAt, amount }: BookingView['payment']) {
  if (!number) return []
  const time = collectedAt ? instantOf(collectedAt) : ''
  return [
    [
      m.booking_track_receipt(),
      m.booking_track_receipt_of({ number, amount: rupeesOf(amount), time }),
    ] as const,
  ]
}

/** Every line of what was booked, as it was frozen. */
export function OrderAmounts({ booking }: { booking: BookingView }) {
  const isForSeveral = booking.orders.length > 1
  const tests = booking.orders.flatMap(({ lines, patientName }) =>
    lines.map(({ name, price }) => ({
      label: name,
      note: isForSeveral ? m.booking_track_line_for({ patient: patientName }) : undefined,
      paise: price,
    })),
  )
  const carried = booking.carried.map(({ amount }) => ({
    label: m.booking_track_carried(),
    paise: amount,
  }))
  return (
    <QuoteLines
      lines={[
        ...tests,
        { label: m.booking_track_home_collection(), paise: booking.collectionCharge },
        ...carried,
        ...takenOff(booking),
      ]}
      total={booking.payment.amount}
    />
  )
}

/** Whoever was taken off lowers what is due; the lines stay as they were booked. */
function takenOff({ payment, total }: BookingView) {
  // The difference of two whole numbers of paise is one.
  const paise = (payment.amount - total) as Paise
  return paise === 0 ? [] : [{ label: m.booking_track_taken_off(), paise }]
}

const refundWords: Record<RefundState, () => string> = {
  requested: m.booking_track_refund_requested,
  approved: m.booking_track_refund_approved,
  submitted: m.booking_track_refund_submitted,
  processed: m.booking_track_refund_processed,
  failed: m.booking_track_refund_failed,
  'manual-bank': m.booking_track_refund_manual,
  rejected: m.booking_track_refund_rejected,
}

/** Each refund with why, how far it is and by when it must be there. */
export function OrderRefunds({ refunds }: Pick<BookingView, 'refunds'>) {
  return (
    <dl className="lines">
      {refunds.map(({ refundId, amount, state, reason, dueBy }) => (
        <div key={refundId}>
          <dt>
            {refundWords[state]()}
            <small>
              {whyOf(reason)}{' '}
              {state !== 'processed' &&
                state !== 'rejected' &&
                m.booking_track_refund_due({ day: dayOf(dueBy) })}
            </small>
          </dt>
          <dd>
            <Money paise={amount} />
          </dd>
        </div>
      ))}
    </dl>
  )
}
