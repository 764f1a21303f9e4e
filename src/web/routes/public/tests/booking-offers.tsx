import type { ReactNode } from 'react'
import { Form } from 'react-router'
import type { OfferOrder } from '#src/domain/catalogue/search-catalogue.ts'
import { whereTaken } from '#src/web/discovery/where-taken.ts'
import { type Cart, cartFields, cartQuery } from '#src/web/orders/booking-cart.ts'
import { Accreditation, OfferChoice, OfferList } from '#src/web/routes/public/offer.tsx'
import { RankedBy } from '#src/web/routes/public/ranked-by.tsx'
import { LinkButton } from '#src/web/ui/button.tsx'
import { Link } from '#src/web/ui/link.tsx'
import { Note } from '#src/web/ui/marks.tsx'
import { rupeesOf } from '#src/web/ui/money.tsx'
import { Named } from '#src/web/ui/named.tsx'
import { m } from '#src/web/words/compiled/messages.js'
import { AddBeside } from './booked-beside.tsx'
import { OfferQuote } from './booking-offer-quote.tsx'
import { BookingPrices, kmWords, placeWords } from './booking-prices.tsx'
import { ExchangeLine } from './booking-savings.tsx'
import type { Savings, ShownOffer, ShownOffers } from './test-offers.ts'
import { apartIn } from './why-not-bookable.tsx'

type Props = {
  offered: ShownOffers
  /** Labs at which other items contain these for less. */
  exchanges: Savings['exchanges']
  cart: Cart
  sort: OfferOrder
  /** The page's item: where sorting leads. */
  code: string
}

/**
 * The labs that come, and beside the chosen one every line of its price. One form, no script: the
 * style sheet shows the lines of the ticked lab.
 */
export function BookingOffers({ offered, exchanges, cart, sort, code }: Props) {
  const { offers, near, visit, items } = offered
  const place = cart.pincode ?? near.label ?? ''
  const comes = items.every((item) => whereTaken(item) !== undefined)
  const isBookable = visit === 'home' && items.every((item) => item.isBookable) && !apartIn(items)
  const add = isBookable && offered.beside.length > 0 && (
    <AddBeside cart={cart} code={code} lacking={offered.beside} />
  )
  if (offers.length === 0) return <NoLabComes offered={offered} place={place} />
  if (!comes) return <BookingPrices offered={offered} place={place} />
  return (
    <Form action="/book" aria-labelledby="labs">
      {cartFields({ ...cart, lab: undefined }).map(([name, value]) => (
        <input key={name + value} type="hidden" name={name} value={value} />
      ))}
      <div className="listbar">
        <h2 id="labs">{countWords(visit, offers.length, place)}</h2>
        <SortButtons sort={sort} code={code} />
      </div>
      {cart.lab && !offers.some(({ labId }) => labId === cart.lab) && (
        <Note tone="needs">{m.catalogue_lab_without()}</Note>
      )}
      <div className="offers">
        <OfferList legend={m.catalogue_choose_lab()}>
          {offers.map((offer) => (
            <Offer
              key={offer.labId}
              offer={offer}
              cart={cart}
              isChosen={offer.labId === cart.lab}
              isEstimate={near.isEstimate}
              isBookable={isBookable}
              add={add}
              exchange={exchanges.find(({ labId }) => labId === offer.labId)}
            />
          ))}
        </OfferList>
        <p className="offers__none soft">{m.catalogue_choose_lab_help()}</p>
      </div>
      {near.isEstimate && (
        <p className="small soft mt-4">{m.catalogue_estimate({ place: near.label ?? '' })}</p>
      )}
      <RankedBy by={offered.rankedBy} comes={visit === 'home'} />
    </Form>
  )
}

function countWords(visit: 'home' | 'lab', count: number, place: string) {
  return visit === 'home'
    ? m.catalogue_labs_come({ count, place })
    : m.catalogue_labs_near({ count, place })
}

const orders: readonly { sort: OfferOrder; words: () => string }[] = [
  { sort: 'price', words: m.catalogue_sort_price },
  { sort: 'distance', words: m.catalogue_sort_distance },
  { sort: 'hours', words: m.catalogue_sort_hours },
]

/** Buttons of the same form, so that the lab ticked stays ticked. */
function SortButtons({ sort, code }: Pick<Props, 'sort' | 'code'>) {
  return (
    <fieldset className="sorts">
      <legend className="sr-only">{m.catalogue_sort()}</legend>
      {orders.map(({ sort: order, words }) => (
        <button
          key={order}
          type="submit"
          name="sort"
          value={order}
          formAction={`/tests/${code}`}
          formNoValidate
          aria-pressed={order === sort}
        >
          {words()}
        </button>
      ))}
    </fieldset>
  )
}

type OfferProps = {
  offer: ShownOffer
  cart: Cart
  isChosen: boolean
  isEstimate: boolean
  isBookable: boolean
  /** The way to what is missing, in place of the booking. */
  add: ReactNode
  exchange: Savings['exchanges'][number] | undefined
}

function Offer({ offer, cart, isChosen, isEstimate, isBookable, add, exchange }: OfferProps) {
  const { collectionChargePaise: charge, ratingTenths, labId } = offer
  const canTake = isBookable && !add && charge !== null
  return (
    <OfferChoice
      name="lab"
      value={offer.labId}
      isChosen={isChosen}
      title={<Named>{offer.labName}</Named>}
      place={placeWords(offer)}
      paise={offer.toPayPaise}
      priceNote={
        charge === null
          ? m.catalogue_at_lab_note()
          : m.catalogue_with_coming({ amount: rupeesOf(charge, true) })
      }
      facts={[
        [m.catalogue_distance(), kmWords(offer, isEstimate)],
        [m.catalogue_report(), m.catalogue_within_hours({ hours: offer.promisedHours })],
        [m.catalogue_accreditation(), <Covered key="a" offer={offer} />],
        [
          m.catalogue_rating(),
          ratingTenths === null
            ? m.catalogue_rating_none()
            : m.catalogue_rating_of({ rating: (ratingTenths / 10).toFixed(1) }),
        ],
      ]}
      take={
        canTake && (
          <LinkButton kind="quiet" to={`/book${cartQuery({ ...cart, lab: labId })}`}>
            {m.catalogue_choose_time()}
            <span className="sr-only">, {offer.labName}</span>
          </LinkButton>
        )
      }
    >
      <OfferQuote offer={offer} isEstimate={isEstimate} isBookable={isBookable} add={add}>
        {exchange && <ExchangeLine cart={cart} exchange={exchange} />}
      </OfferQuote>
    </OfferChoice>
  )
}

/**
 * The mark where the certificate covers all of it, else how much: tests outside it never have the
 * mark.
 */
function Covered({ offer: { isAccredited, prices } }: Pick<OfferProps, 'offer'>) {
  const count = prices.filter((price) => price.isAccredited).length
  if (isAccredited || count === 0) return <Accreditation isAccredited={isAccredited} />
  return m.lablife_mark_some({ count, all: prices.length })
}

function NoLabComes({ offered: { nearest }, place }: { offered: ShownOffers; place: string }) {
  return (
    <Note tone="needs" title={m.catalogue_no_reach_title({ place })}>
      <p>
        {nearest
          ? m.catalogue_no_reach({ lab: nearest.labName, km: nearest.distanceKm })
          : m.catalogue_no_lab()}
      </p>
      <p>
        <Link to="/tests">{m.catalogue_browse()}</Link>
      </p>
    </Note>
  )
}
