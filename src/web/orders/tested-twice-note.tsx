import type { TestedTwice } from '#src/domain/catalogue/tested-twice.ts'
import { LinkButton } from '#src/web/ui/button.tsx'
import { Note } from '#src/web/ui/marks.tsx'
import { m } from '#src/web/words/compiled/messages.js'
import { type Cart, cartQuery, withoutItem } from './booking-cart.ts'

type Props = {
  cart: Cart
  twice: readonly TestedTwice[]
  /** The same page for the cart without a test. */
  pathWithout: (one: TestedTwice) => string
}

/** Tests that another one of the booking contains, each removed by one tap, before it is paid for. */
export function TestedTwiceNote({ cart, twice, pathWithout }: Props) {
  if (twice.length === 0) return null
  return (
    <div className="mb-6 mt-4">
      <Note tone="needs" title={m.booking_twice_title()}>
        {twice.map((one) => (
          <div key={one.code}>
            <p>{m.booking_twice({ test: one.name, panel: one.within.name })}</p>
            <p className="mt-3">
              <LinkButton
                kind="quiet"
                to={`${pathWithout(one)}${cartQuery(withoutItem(cart, one.code))}`}
              >
                {m.booking_twice_remove({ test: one.name })}
              </LinkButton>
            </p>
          </div>
        ))}
      </Note>
    </div>
  )
}
