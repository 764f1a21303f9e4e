import { type Cart, cartQuery } from '#src/web/orders/booking-cart.ts'

/** The page on which a booking is made, with everything chosen so far. */
export function bookPath(cart: Cart, more?: Readonly<Record<string, string>>): string {
  // The people come first on the form of people and address.
  const hash = more?.part === 'where' ? '#where' : ''
  return `/book${cartQuery(cart, more)}${hash}`
}

/** The labs that do the first of these tests, none of them chosen. */
export function labsPath(cart: Cart): string {
  return `/tests/${cart.items[0]}${cartQuery({ ...cart, lab: undefined })}`
}
