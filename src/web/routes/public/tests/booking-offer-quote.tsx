import type { ReactNode } from 'react'
import { bookingCancelStages } from '#src/web/orders/booking-cancel-stages.ts'
import { Button } from '#src/web/ui/button.tsx'
import { Icon } from '#src/web/ui/icon.tsx'
import { Link } from '#src/web/ui/link.tsx'
import { Named } from '#src/web/ui/named.tsx'
import { CancelCost, QuoteCard, QuoteLines } from '#src/web/ui/quote.tsx'
import { m } from '#src/web/words/compiled/messages.js'
import type { ShownOffer } from './test-offers.ts'

type Props = {
  offer: ShownOffer
  isEstimate: boolean
  isBookable: boolean
  /** Where something must be added first: the way to it. */
  add: ReactNode
  /** How this lab does the same for less. */
  children?: ReactNode
}

/** What this lab's offer costs one person, line by line, and what cancelling it will cost. */
export function OfferQuote({ offer, isEstimate, isBookable, add, children }: Props) {
  const { labId, labName, terms, toPayPaise, collectionChargePaise: charge } = offer
  return (
    <div className="offer__quote">
      <QuoteCard
        title={m.catalogue_quote_title()}
        lede={
          charge === null
            ? m.catalogue_quote_lab({ lab: labName })
            : m.catalogue_quote_lede({ lab: labName })
        }
      >
        <QuoteLines lines={linesOf(offer, isEstimate)} total={toPayPaise} />
        {children}
        {terms && <CancelCost stages={bookingCancelStages(terms)} />}
        {add ? (
          <p className="mt-4">{add}</p>
        ) : isBookable && charge !== null ? (
          <Button type="submit" isWide>
            {m.catalogue_choose_time()}
            <Icon name="forward" />
          </Button>
        ) : (
          <p className="strong mt-4">{m.catalogue_not_bookable_title()}</p>
        )}
        <p className="small soft mt-3">
          {m.catalogue_per_person()} <Link to={`/labs/${labId}`}>{m.catalogue_about_lab()}</Link>
        </p>
      </QuoteCard>
    </div>
  )
}

function linesOf(
  { prices, collectionChargePaise: charge, distanceKm, taxesPaise }: ShownOffer,
  isEstimate: boolean,
) {
  const coming = charge !== null && {
    label: m.catalogue_home_collection(),
    note: isEstimate
      ? m.catalogue_home_collection_about({ km: distanceKm })
      : m.catalogue_km({ km: distanceKm }),
    paise: charge,
  }
  return [
    ...prices.map(({ name, pricePaise }) => ({
      label: <Named>{name}</Named>,
      paise: pricePaise,
    })),
    ...(coming ? [coming] : []),
    { label: m.catalogue_taxes(), paise: taxesPaise },
  ]
}
