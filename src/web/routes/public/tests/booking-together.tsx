import type { ItemCard } from '#src/usecases/parts/catalogue/item-card.ts'
import { type Cart, cartQuery, withoutItem } from '#src/web/orders/booking-cart.ts'
import { Icon } from '#src/web/ui/icon.tsx'
import { Link } from '#src/web/ui/link.tsx'
import { Named } from '#src/web/ui/named.tsx'
import { m } from '#src/web/words/compiled/messages.js'

type Props = {
  cart: Cart
  here: Pick<ItemCard, 'code'>
  /** With their names; one that is no test is left out. */
  items: readonly Pick<ItemCard, 'code' | 'name'>[]
}

/** The tests of this booking beside this page's, each removable. */
export function BookingTogether({ cart, here, items }: Props) {
  const names = new Map(items.map(({ code, name }) => [code, name]))
  const others = cart.items.filter((code) => code !== here.code)
  return (
    <section className="together" aria-labelledby="together">
      <h2 id="together">{m.catalogue_together()}</h2>
      <ul>
        {others.map((code) => (
          <li key={code}>
            <Link to={`/tests/${code}${cartQuery(cart)}`}>
              <Named>{names.get(code) ?? code}</Named>
            </Link>
            <Link
              className="btn btn--text"
              to={`/tests/${here.code}${cartQuery(withoutItem(cart, code))}`}
            >
              <Icon name="close" small />
              {m.catalogue_remove()}
              <span className="sr-only">, {names.get(code) ?? code}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
