import type { FieldMetadata } from '@conform-to/react'
import type { Paise } from '#src/domain/money.ts'
import { bookingCancelStages } from '#src/web/orders/booking-cancel-stages.ts'
import { FieldErrors } from '#src/web/ui/forms/field.tsx'
import { Named } from '#src/web/ui/named.tsx'
import { CancelCost, QuoteCard, QuoteLines } from '#src/web/ui/quote.tsx'
import { instantOf } from '#src/web/ui/time-words.ts'
import { m } from '#src/web/words/compiled/messages.js'
import { BookingPayWays } from './booking-pay-ways.tsx'
import type { shownQuote } from './load-pay.ts'
import type { ShownContract } from './shown-contract.ts'

type Props = {
  quote: ReturnType<typeof shownQuote>
  /** The way to pay. */
  field: FieldMetadata<string | undefined>
}

/** Every line, what cancelling costs, and for each way to pay a button with the amount. */
export function BookingConfirm({ quote, field }: Props) {
  const { contract, taxesPaise, ways } = quote
  const { total, cancellation } = contract
  return (
    <QuoteCard id="quote" title={m.booking_book_quote_title()}>
      <QuoteLines lines={linesOf(contract, taxesPaise)} total={total} />
      <CancelCost stages={bookingCancelStages(cancellation, ways)} />
      {contract.receivables.length > 0 && ways.isOnlineOffered && (
        <p className="small">{m.booking_book_fee_stays()}</p>
      )}
      <BookingPayWays total={total} ways={ways} id={field.id} />
      <FieldErrors field={field} />
      <p className="small strong mt-3">{m.frame_emergency()}</p>
      <p className="small soft">{m.booking_book_price_or_nothing()}</p>
    </QuoteCard>
  )
}

function linesOf(contract: ShownContract, taxesPaise: Paise) {
  const { orders, collectionCharge } = contract
  const isForMany = orders.length > 1
  const farthest = Math.max(...orders.map(({ lab }) => lab.distanceKm))
  return [
    ...orders.flatMap(({ patient, lines }) =>
      lines.map(({ name, price }) => ({
        label: <Named>{name}</Named>,
        note: isForMany ? patient.name : undefined,
        paise: price,
      })),
    ),
    {
      label: m.catalogue_home_collection(),
      note: m.catalogue_km({ km: farthest }),
      paise: collectionCharge,
    },
    { label: m.catalogue_taxes(), paise: taxesPaise },
    ...earlierOf(contract),
  ]
}

/** What remains from earlier bookings: charges owed, and our credits for faults of ours. */
function earlierOf({ receivables, credits }: ShownContract) {
  return [
    ...receivables.map(({ amount, bookingNumber, cancelledAt }) => ({
      label: m.booking_book_earlier_fee(),
      note: m.booking_book_earlier_fee_of({
        number: bookingNumber,
        day: instantOf(cancelledAt, 'day'),
      }),
      paise: amount,
    })),
    ...credits.map(({ amount, bookingNumber }) => ({
      label: m.booking_book_credit(),
      note: m.booking_book_credit_of({ number: bookingNumber }),
      // The negative of whole paise is whole.
      paise: (0 - amount) as Paise,
    })),
  ]
}
