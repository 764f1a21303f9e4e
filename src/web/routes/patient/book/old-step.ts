import { redirect } from 'react-router'
import { readCart } from '#src/web/orders/read-booking-cart.ts'
import { bookPath } from './book-path.ts'

const people = /\/(?:who|new-patient)$/
const places = /\/(?:where|new-address)$/

/** The steps of a booking had addresses of their own; each leads to its part of the one page. */
export function loader({ request }: { request: Request }) {
  const { pathname } = new URL(request.url)
  const part = people.test(pathname) ? 'who' : places.test(pathname) ? 'where' : undefined
  throw redirect(bookPath(readCart(request), part && { part }))
}
