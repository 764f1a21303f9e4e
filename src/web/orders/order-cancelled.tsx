import type { Paise } from '#src/domain/money.ts'
import { KeyValues } from '#src/web/ui/frame/page.tsx'
import { Link } from '#src/web/ui/link.tsx'
import { MoneyBar } from '#src/web/ui/money-bar.tsx'
import { rupeesOf } from '#src/web/ui/money.tsx'
import { QuoteCard } from '#src/web/ui/quote.tsx'
import { instantOf } from '#src/web/ui/time-words.ts'
import { m } from '#src/web/words/compiled/messages.js'
import type { BookingView } from './order-view.ts'

const enders = {
  patient: m.booking_track_cancelled_by_patient,
  'back-office': m.booking_track_cancelled_by_office,
  visit: m.booking_track_cancelled_by_visit,
  clock: m.booking_track_cancelled_by_clock,
  bank: m.booking_track_cancelled_by_bank,
} as const

const faults = {
  platform: m.booking_track_fault_platform,
  lab: m.booking_track_fault_lab,
  phlebotomist: m.booking_track_fault_phlebotomist,
} as const

/** When and by whom it was cancelled, what that cost, and what happened to the payment. */
export function OrderCancelled({ booking }: { booking: BookingView }) {
  const { cancelledAt, cancelledBy, cancellationCharge: charge, cancelledFault, payment } = booking
  const isOnline = payment.mode === 'online'
  return (
    <QuoteCard title={m.booking_track_cancelled_title()}>
      <KeyValues
        rows={[
          [m.booking_track_cancelled_on(), cancelledAt ? instantOf(cancelledAt) : ''],
          [m.booking_track_cancelled_by(), cancelledBy ? enders[cancelledBy]() : ''],
          [
            m.booking_track_cancelled_charge(),
            charge ? rupeesOf(charge) : m.booking_track_cancelled_nothing(),
          ],
          ...(payment.state === 'handed-back'
            ? [[m.booking_track_payment(), m.booking_track_pay_handed_back()] as const]
            : []),
        ]}
      />
      {cancelledFault && (
        <p className="small mt-4">
          {faults[cancelledFault]()} <Link to="/dues">{m.pay_dues_link()}</Link>
        </p>
      )}
      {charge && isOnline ? (
        <p className="small mt-4">{m.booking_track_cancelled_follows_online()}</p>
      ) : null}
      {charge && !isOnline ? (
        <p className="small mt-4">
          {m.booking_track_cancelled_follows()}{' '}
          <Link to="/dues">{m.booking_track_cancelled_dues()}</Link>
        </p>
      ) : null}
      <WhatBecame booking={booking} />
    </QuoteCard>
  )
}

/** Paid, kept, refunded: only where something was paid and is refunded. */
function WhatBecame({ booking: { paidInAll, refunds } }: { booking: BookingView }) {
  const back = refunds
    .filter(({ kind, state }) => kind === 'booking' && state !== 'rejected')
    .reduce((sum, { amount }) => sum + amount, 0)
  if (back === 0) return null
  return (
    <MoneyBar
      label={m.booking_track_cancelled_split({ amount: rupeesOf(paidInAll) })}
      parts={[
        // Sums and differences of whole paise are whole.
        ...(paidInAll > back
          ? [
              {
                kind: 'kept' as const,
                label: m.booking_track_part_stays(),
                paise: (paidInAll - back) as Paise,
              },
            ]
          : []),
        { kind: 'back', label: m.booking_track_part_back(), paise: back as Paise },
      ]}
    />
  )
}
