import type { Paise } from '#src/domain/money.ts'
import { REFUND_DAYS } from '#src/domain/refunds/refund-clock.ts'
import { MoneyBar, type MoneyPart } from '#src/web/ui/money-bar.tsx'
import { rupeesOf } from '#src/web/ui/money.tsx'
import { QuoteLines } from '#src/web/ui/quote.tsx'
import { dayOf } from '#src/web/ui/time-words.ts'
import { m } from '#src/web/words/compiled/messages.js'
import type { BookingView, OpenCancellation } from './order-view.ts'

type Props = { booking: BookingView; open: OpenCancellation }

/** What cancelling costs to the paisa and what happens to the money, before anybody agrees. */
export function CancelMoney({ booking, open }: Props) {
  return (
    <>
      {open.charge > 0 && <ChargeLines booking={booking} charge={open.charge} />}
      {open.breakdown && open.goesBack !== 'cash' && (
        <Split open={open} breakdown={open.breakdown} />
      )}
      {follows(booking, open).map((words) => (
        <p key={words} className="small mt-4">
          {words}
        </p>
      ))}
    </>
  )
}

/** The charge consists of the home collection and the addition to it, as in the quote. */
function ChargeLines({ booking, charge }: { booking: BookingView; charge: Paise }) {
  // The charge is never more than was paid: a shortfall lowers both lines.
  const coming = Math.min(booking.collectionCharge, charge) as Paise
  const lines = [
    { label: m.booking_track_cancel_charge(), paise: coming },
    // The difference of two whole numbers of paise is whole.
    { label: m.booking_track_cancel_fee(), paise: (charge - coming) as Paise },
  ]
  return <QuoteLines lines={lines} total={charge} totalLabel={m.booking_track_cancel_total()} />
}

type SplitProps = { open: OpenCancellation; breakdown: NonNullable<OpenCancellation['breakdown']> }

function Split({ open, breakdown }: SplitProps) {
  const { paid, carriedFees, charge, refundedBefore } = breakdown
  return (
    <MoneyBar
      label={m.booking_track_cancel_split({ amount: rupeesOf(paid) })}
      parts={[
        ...some('kept', m.booking_track_part_kept(), charge),
        ...some('open', m.booking_track_part_fees(), carriedFees),
        ...some('open', m.booking_track_part_before(), refundedBefore),
        { kind: 'back', label: m.booking_track_part_back(), paise: open.refund },
      ]}
    />
  )
}

/** A part of zero is omitted. */
function some(kind: MoneyPart['kind'], label: string, paise: Paise): MoneyPart[] {
  return paise > 0 ? [{ kind, label, paise }] : []
}

/** What happens to the money, in complete sentences. */
function follows(booking: BookingView, open: OpenCancellation): string[] {
  const { payment, receivablesTotal } = booking
  const { charge, waived, credit } = open
  const isUnpaid = payment.state === 'due' || payment.state === 'awaiting'
  return [
    wayBack(booking, open),
    waived > 0 && m.booking_track_cancel_waived({ amount: rupeesOf(waived) }),
    charge > 0 &&
      payment.mode === 'cash' &&
      m.booking_track_cancel_follows_next({ amount: rupeesOf(charge) }),
    charge === 0 && isUnpaid && m.booking_track_cancel_follows_free(),
    isUnpaid &&
      receivablesTotal > 0 &&
      m.booking_track_cancel_follows_carried({ amount: rupeesOf(receivablesTotal) }),
    credit > 0 && m.booking_track_cancel_credit({ amount: rupeesOf(credit) }),
  ].filter((words) => words !== false)
}

/** How and by when it is refunded. Source: specification §9, refund timelines. */
function wayBack(
  { payment }: BookingView,
  { goesBack, dueBy, refund }: OpenCancellation,
): string | false {
  if (goesBack === 'cash')
    return m.booking_track_cancel_follows_cash({ amount: rupeesOf(payment.amount) })
  if (goesBack === null || refund === 0 || dueBy === null) return false
  const day = dayOf(dueBy)
  const { earliest: from, latest: to } = REFUND_DAYS[goesBack]
  const words = { amount: rupeesOf(refund), day, from, to }
  return goesBack === 'online'
    ? m.booking_track_cancel_back_online(words)
    : m.booking_track_cancel_back_bank(words)
}
