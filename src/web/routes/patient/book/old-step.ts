import { redirect } from 'react-router'
import { readCart } from '#src/web/orders/read-booking-cart.ts'
import { bookPath } from './book-path.ts'

const people = /\/(?:who|new-patient)$/
const places = /\/(?:where|new-address)$/

type Args = { request: Request }

/** The steps of a booking had addresses of their own; each leads to its part of the one page. */
export function loader({ request }: Args) {
  throw redirect(pathOf(request))
}

/** A form of a page that was open since before: nothing of it is saved, and its part asks again. */
export function action({ request }: Args) {
  throw redirect(pathOf(request), 303)
}

function pathOf(request: Request): string {
  const { pathname } = new URL(request.url)
  const part = people.test(pathname) ? 'who' : places.test(pathname) ? 'where' : undefined
  return bookPath(readCart(request), part && { part })
}
