import type { Paise } from '#src/domain/money.ts'
import type { PaymentState } from '#src/domain/payments/payment-machine.ts'
import { KeyValues } from '#src/web/ui/frame/page.tsx'
import { Link } from '#src/web/ui/link.tsx'
import { rupeesOf } from '#src/web/ui/money.tsx'
import { QuoteLines } from '#src/web/ui/quote.tsx'
import { instantOf } from '#src/web/ui/time-words.ts'
import { m } from '#src/web/words/compiled/messages.js'
import type { BookingView } from './order-view.ts'

/** The state of a booking's payment, in words. */
const paymentWords: Record<PaymentState, () => string> = {
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

/** How it was paid, and whether all of it was refunded: by cash too. */
export function paidWords({ state, isRefunded }: BookingView['payment']): string {
  return isRefunded ? m.booking_track_pay_refunded() : paymentWords[state]()
}

type FactProps = {
  booking: BookingView
  /** How it was paid, for readers other than the payer. */
  paid?: string | undefined
}

/** Where, which lab, when booked, how paid. */
export function OrderFactList({ booking, paid = paidWords(booking.payment) }: FactProps) {
  const { address, orders } = booking
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
        [m.booking_track_payment(), paid],
        ...receiptOf(booking),
        ...furtherReceipts(booking),
      ]}
    />
  )
}

function receiptOf({ number, payment }: BookingView) {
  const { receiptNumber, collectedAt, amount } = payment
  if (!receiptNumber) return []
  const time = collectedAt ? instantOf(collectedAt) : ''
  const link = (
    <Link to={`/bookings/${number}/receipt`}>
      {m.booking_track_receipt_of({ number: receiptNumber, amount: rupeesOf(amount), time })}
    </Link>
  )
  return [[m.booking_track_receipt(), link] as const]
}

/** The receipts of tests and separate visits that joined the booking after it was paid. */
function furtherReceipts({ number, further }: BookingView) {
  return further.map(({ receiptNumber, collectedAt, amount, lineIds }) => {
    const of = receiptNumber ?? ''
    const time = collectedAt ? instantOf(collectedAt) : ''
    return [
      lineIds.length > 0 ? m.booking_track_further_receipt() : m.booking_separate_receipt(),
      <Link key={of} to={`/bookings/${number}/receipt?of=${of}`}>
        {m.booking_track_receipt_of({ number: of, amount: rupeesOf(amount), time })}
      </Link>,
    ] as const
  })
}

type AmountProps = {
  booking: BookingView
  /** Only what the booking's main payment paid; otherwise all of it. */
  isMainOnly?: boolean
}

/** Every line of the booking, as frozen. */
export function OrderAmounts({ booking, isMainOnly = false }: AmountProps) {
  const isForSeveral = booking.orders.length > 1
  const others = new Set(isMainOnly ? booking.further.flatMap(({ lineIds }) => lineIds) : [])
  const tests = booking.orders.flatMap(({ lines, patientName }) =>
    lines
      .filter(({ lineId }) => !others.has(lineId))
      .map(({ name, price }) => ({
        label: name,
        note: isForSeveral ? m.booking_track_line_for({ patient: patientName }) : undefined,
        paise: price,
      })),
  )
  const separate =
    booking.separateTotal > 0 && !(isMainOnly && booking.payment.mode === 'online')
      ? [{ label: m.booking_separate_line(), paise: booking.separateTotal }]
      : []
  const carried = booking.carried.map(({ amount }) => ({
    label: m.booking_track_carried(),
    paise: amount,
  }))
  const credited = booking.credited.map(({ amount }) => ({
    label: m.booking_track_credited(),
    // The negative of whole paise is whole.
    paise: (0 - amount) as Paise,
  }))
  return (
    <QuoteLines
      lines={[
        ...tests,
        { label: m.booking_track_home_collection(), paise: booking.collectionCharge },
        ...separate,
        ...carried,
        ...credited,
        ...takenOff(booking),
      ]}
      total={isMainOnly ? booking.payment.amount : booking.paidInAll}
    />
  )
}

/** Removing a person lowers the amount due; the lines stay as booked. */
function takenOff({ paidInAll, total }: BookingView) {
  // The difference of two whole numbers of paise is whole.
  const paise = (paidInAll - total) as Paise
  return paise === 0 ? [] : [{ label: m.booking_track_taken_off(), paise }]
}
