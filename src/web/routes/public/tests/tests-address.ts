import type { SearchCatalogue } from '#src/domain/catalogue/search-catalogue.ts'
import { type Cart, cartQuery } from '#src/web/orders/booking-cart.ts'

/** What narrows and sorts the list besides its words and its category. */
export type Chosen = Pick<SearchCatalogue, 'within' | 'fasting' | 'sex' | 'upTo' | 'sort'>

export type Asked = Chosen & Pick<SearchCatalogue, 'q' | 'category'> & { cart: Cart }

/** This list with another query; the booking stays in the address. */
export function addressOf(asked: Asked, other: Partial<Asked> & { page?: number }): string {
  const { cart, page = 1, ...rest } = { ...asked, ...other }
  return `/tests${cartQuery(cart, { ...words(rest), ...(page > 1 && { page: String(page) }) })}`
}

/** The booking and the filters are kept through the search; the PIN code has its own field. */
export function hiddenOf(asked: Asked): URLSearchParams {
  const kept = words({ ...asked, q: '', category: undefined })
  return new URLSearchParams(cartQuery({ ...asked.cart, pincode: undefined }, kept))
}

/** For the form of the filters: everything but its own fields. */
export function keptOf({ cart, q, category, within }: Asked): URLSearchParams {
  return new URLSearchParams(cartQuery(cart, words({ q, category, within })))
}

function words({ q, category, within, fasting, sex, upTo, sort }: Omit<Asked, 'cart'>) {
  return {
    ...(q !== '' && { q }),
    ...(category && { category }),
    ...(within && { within: String(within) }),
    ...(fasting && { fasting }),
    ...(sex && { sex }),
    ...(upTo && { upTo: String(upTo) }),
    ...(sort && { sort }),
  }
}
