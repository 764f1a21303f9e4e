import { type Cart, cartQuery } from '#src/web/orders/booking-cart.ts'
import { Icon } from '#src/web/ui/icon.tsx'
import { Link } from '#src/web/ui/link.tsx'
import { m } from '#src/web/words/compiled/messages.js'

/** What is chosen already, while another test is searched for; hidden where nothing is. */
export function BookingBasket({ cart }: { cart: Cart }) {
  const [first] = cart.items
  if (!first) return null
  return (
    <p className="basket">
      <Icon name="test-tube" />
      <span>{m.catalogue_basket({ codes: cart.items.join(', ') })}</span>
      <Link to={`/tests/${first}${cartQuery(cart)}`}>{m.catalogue_basket_open()}</Link>
    </p>
  )
}
