import { type Cart, cartQuery } from '#src/web/orders/booking-cart.ts'
import { Icon } from '#src/web/ui/icon.tsx'
import { Link } from '#src/web/ui/link.tsx'
import { namesOf } from '#src/web/names.ts'
import { m } from '#src/web/words/compiled/messages.js'
import type { Named } from './basket-names.ts'

type Props = { cart: Cart; named: readonly Named[] }

/** What is chosen already, while another test is searched for; hidden where nothing is. */
export function BookingBasket({ cart, named }: Props) {
  const [first] = cart.items
  if (!first || named.length === 0) return null
  return (
    <p className="basket">
      <Icon name="test-tube" />
      <span>{m.catalogue_basket({ tests: namesOf(named) })}</span>
      <Link to={`/tests/${first}${cartQuery(cart)}`}>{m.catalogue_basket_open()}</Link>
    </p>
  )
}
