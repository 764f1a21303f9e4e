import { type Cart, cartQuery } from '#src/web/orders/booking-cart.ts'
import { Icon } from '#src/web/ui/icon.tsx'
import { Link } from '#src/web/ui/link.tsx'
import { Named } from '#src/web/ui/named.tsx'
import { QuoteLines } from '#src/web/ui/quote.tsx'
import { m } from '#src/web/words/compiled/messages.js'
import type { BookingSoFar } from './book-so-far.ts'

/** The booking so far and its price: not yet the quote. */
export function BookingSummary({ soFar, cart }: { soFar: BookingSoFar; cart: Cart }) {
  const { labName, prices, coming, promisedHours, fastingHours } = soFar
  const [first] = cart.items
  const lines = [
    ...prices.map(({ name, pricePaise }) => ({
      label: <Named>{name}</Named>,
      paise: pricePaise,
    })),
    ...(coming
      ? [
          {
            label: m.catalogue_home_collection(),
            note: coming.isEstimate
              ? m.catalogue_home_collection_about({ km: coming.distanceKm })
              : m.catalogue_km({ km: coming.distanceKm }),
            paise: coming.paise,
          },
        ]
      : []),
  ]
  return (
    <section className="sofar" aria-labelledby="sofar">
      <h2 id="sofar">{m.booking_book_so_far()}</h2>
      <p className="small soft">{m.booking_book_at_lab({ lab: labName })}</p>
      <QuoteLines lines={lines} />
      <ul className="sofar__facts">
        <li>
          <Icon name="clock" small />
          {m.booking_book_report_within({ hours: promisedHours })}
        </li>
        {fastingHours > 0 && (
          <li>
            <Icon name="fasting" small />
            {m.catalogue_fast({ hours: fastingHours })}
          </li>
        )}
        {!coming && (
          <li>
            <Icon name="pin" small />
            {m.booking_book_coming_later()}
          </li>
        )}
      </ul>
      <p className="small">
        <Link to={`/tests/${first}${cartQuery(cart)}`}>{m.booking_book_change_lab()}</Link>{' '}
        <Link to={`/tests${cartQuery(cart)}`}>{m.booking_book_add_test()}</Link>
      </p>
      <p className="small soft">{m.frame_emergency_long()}</p>
    </section>
  )
}
