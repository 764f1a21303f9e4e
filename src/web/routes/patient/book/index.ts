import { redirect } from 'react-router'
import { readCart } from '#src/web/orders/read-booking-cart.ts'
import type { Route } from './+types/index'
import { stepPath } from './open-step.ts'

/** Leads to the first open step. */
export function loader({ request }: Route.LoaderArgs) {
  const cart = readCart(request)
  if (cart.people.length === 0) throw redirect(stepPath('who', cart))
  if (!cart.address) throw redirect(stepPath('where', cart))
  throw redirect(stepPath(cart.at ? 'confirm' : 'when', cart))
}
