import { nameHere } from '#src/web/names.ts'
import { RankedBy } from '#src/web/routes/public/ranked-by.tsx'
import { Link } from '#src/web/ui/link.tsx'
import { Money } from '#src/web/ui/money.tsx'
import { Named } from '#src/web/ui/named.tsx'
import { m } from '#src/web/words/compiled/messages.js'
import type { ShownOffer, ShownOffers } from './test-offers.ts'

type Props = { offered: ShownOffers; place: string }

/**
 * Labs' prices for a test that cannot be booked here: to read, not to choose; nobody comes, nothing
 * is cancelled.
 */
export function BookingPrices({ offered: { offers, near, rankedBy }, place }: Props) {
  return (
    <section className="panel" aria-labelledby="labs">
      <h2 id="labs">{m.catalogue_labs_near({ count: offers.length, place })}</h2>
      <ul className="pricelist">
        {offers.map((offer) => (
          <li key={offer.labId}>
            <Link to={`/labs/${offer.labId}`}>
              <Named>{offer.labName}</Named>
            </Link>
            <span className="small soft">
              {placeWords(offer)}, {kmWords(offer, near.isEstimate)}
            </span>
            <Money paise={offer.totalPaise} isWhole />
          </li>
        ))}
      </ul>
      {near.isEstimate && (
        <p className="small soft mt-4">{m.catalogue_estimate({ place: near.label ?? '' })}</p>
      )}
      <RankedBy by={rankedBy} comes={false} />
    </section>
  )
}

/** A city that is its own locality is named once. */
export function placeWords({ locality, city }: Pick<ShownOffer, 'locality' | 'city'>): string {
  return [...new Set([nameHere(locality), nameHere(city)])].join(', ')
}

export function kmWords({ distanceKm: km }: Pick<ShownOffer, 'distanceKm'>, isEstimate: boolean) {
  return isEstimate ? m.catalogue_about_km({ km }) : m.catalogue_km({ km })
}
