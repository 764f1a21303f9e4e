import { LabId } from '#src/domain/labs/lab.ts'
import type { App } from '#src/usecases/index.ts'
import { idIn } from '#src/web/addresses.ts'
import { readCart } from '#src/web/orders/read-booking-cart.ts'

const OTHERS_SHOWN = 4

/** The data of a lab's page; 404 for an invalid id and for a lab that takes no bookings. */
export async function loadLab(verbs: App, request: Request, typed: string) {
  const lab = await verbs.viewLab({ id: idIn(LabId, typed) })
  const { labs } = await verbs.viewCity({ slug: lab.city.slug })
  const others = labs.filter(({ id }) => id !== lab.id).slice(0, OTHERS_SHOWN)
  return { lab, others, cart: { ...readCart(request), lab: lab.id } }
}
