import { readOnlyAs } from '#src/domain/catalogue/read-as.ts'
import type { ItemCard } from '#src/usecases/parts/catalogue/item-card.ts'
import type { OffersAnswer } from '#src/usecases/catalogue/list-offers.ts'
import { namesOf } from '#src/web/names.ts'
import { type Cart, cartQuery, withItems } from '#src/web/orders/booking-cart.ts'
import { LinkButton } from '#src/web/ui/button.tsx'
import { Note } from '#src/web/ui/marks.tsx'
import { m } from '#src/web/words/compiled/messages.js'

type Props = {
  item: Pick<ItemCard, 'code' | 'whyNot' | 'beside'>
  cart: Cart
  /** Where a place is known: what all tests of the cart lack, with panels expanded. */
  offered: Pick<OffersAnswer, 'beside'> | undefined
}

/**
 * For a calculated value: from what; for one read only together with another: which. One tap adds
 * what it needs.
 */
export function BookedBeside({ item, cart, offered }: Props) {
  const { code, whyNot, beside } = item
  if (whyNot || beside.length === 0) return null
  const isAlone = cart.items.length === 1
  const lacking = offered?.beside ?? (isAlone ? beside : [])
  const ratio = beside.find((one) => one.code === readOnlyAs(code))?.name
  return (
    <Note
      icon="info"
      title={
        ratio
          ? m.catalogue_read_title({ ratio })
          : m.catalogue_beside_title({ inputs: namesOf(beside) })
      }
    >
      <p>{ratio ? m.catalogue_read() : m.catalogue_beside()}</p>
      {lacking.length > 0 && (
        <p className="mt-3">
          <AddBeside cart={cart} code={code} lacking={lacking} />
        </p>
      )}
    </Note>
  )
}

type AddProps = { cart: Cart; code: string; lacking: ItemCard['beside'] }

/** Adds what is missing and returns to the same page, with the prices of both. */
export function AddBeside({ cart, code, lacking }: AddProps) {
  const codes = lacking.map((one) => one.code)
  return (
    <LinkButton kind="quiet" to={`/tests/${code}${cartQuery(withItems(cart, codes))}`}>
      {lacking.length > 1
        ? m.catalogue_beside_add_all()
        : m.catalogue_beside_add({ inputs: namesOf(lacking) })}
    </LinkButton>
  )
}
