import type { Paise } from '#src/domain/money.ts'
import type { ShownContract } from '#src/web/routes/patient/book/shown-contract.ts'
import { m } from '#src/web/words/compiled/messages.js'
import { bookingCancelStages } from './booking-cancel-stages.ts'
import { Icon } from './icon.tsx'
import { Note } from './marks.tsx'
import { rupeesOf } from './money.tsx'
import { Named } from './named.tsx'
import { CancelCost, QuoteCard, QuoteLines } from './quote.tsx'
import { SubmitButton } from './submit-button.tsx'
import { instantOf } from './time.tsx'

type Props = {
  contract: ShownContract
  taxesPaise: Paise
  isCashOffered: boolean
  expiresAt: string
}

/** Every line, what cancelling costs, and the button that says the amount. */
export function BookingConfirm({ contract, taxesPaise, isCashOffered, expiresAt }: Props) {
  const { total, cancellation } = contract
  const amount = rupeesOf(total)
  return (
    <QuoteCard id="quote" title={m.booking_book_quote_title()}>
      <QuoteLines lines={linesOf(contract, taxesPaise)} total={total} />
      <CancelCost
        stages={bookingCancelStages({
          free: cancellation.beforeAcceptance,
          late: cancellation.afterAcceptance,
        })}
      />
      {isCashOffered ? (
        <>
          <p className="small quote__cash">
            <Icon name="cash" small /> {m.booking_book_cash({ amount })}
          </p>
          <SubmitButton isWide>{m.booking_book_confirm({ amount })}</SubmitButton>
        </>
      ) : (
        <Note tone="needs">{m.refusals_cash_not_offered()}</Note>
      )}
      <p className="small strong mt-3">{m.frame_emergency()}</p>
      <p className="small soft">{m.booking_book_held({ at: instantOf(expiresAt, 'time') })}</p>
    </QuoteCard>
  )
}

function linesOf({ orders, collectionCharge, receivables }: ShownContract, taxesPaise: Paise) {
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
    ...receivables.map(({ amount, bookingNumber, cancelledAt }) => ({
      label: m.booking_book_earlier_fee(),
      note: m.booking_book_earlier_fee_of({
        number: bookingNumber,
        day: instantOf(cancelledAt, 'day'),
      }),
      paise: amount,
    })),
  ]
}
