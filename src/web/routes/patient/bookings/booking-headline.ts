import { type BookingView, type OrderView, visitNow, visitsOf } from '#src/web/orders/order-view.ts'
import { isExpired, nextSays, visitSays } from '#src/web/orders/order-words.ts'
import { m } from '#src/web/words/compiled/messages.js'
import { listed } from './listed.ts'

/** Number of people whom a heading names; more are counted. */
const NAMED = 3

/**
 * The next step of the whole booking, as one sentence. Where it concerns some of several people, it
 * names them.
 */
export function headlineOf(booking: BookingView): string {
  const visit = visitNow(booking)
  const sentence = nextSays({ ...booking, visit })
  const all = booking.orders.filter(({ state }) => state !== 'cancelled')
  if (all.length < 2 || booking.cancelledAt || isExpired(booking.orders)) return sentence
  if (!visit || !visitSays(visit, booking.asOf)) return readyOf(all) ?? sentence
  const concerned = concernedBy(booking, visit.visitId)
  if (concerned.length === all.length || concerned.length > NAMED) return sentence
  return m.booking_track_headline_of({ people: peopleOf(concerned), sentence })
}

/** The orders whose samples a visit takes. */
export function concernedBy(booking: BookingView, visitId: string): OrderView[] {
  return booking.orders.filter(
    (order) =>
      order.state !== 'cancelled' &&
      visitsOf(booking, order).some((visit) => visit.visitId === visitId),
  )
}

/** "Asha Rao and Ramesh Rao", each person once. */
export function peopleOf(orders: readonly Pick<OrderView, 'patientName'>[]): string {
  return listed([...new Set(orders.map(({ patientName }) => patientName))])
}

/** Whose reports are ready; undefined where none is. */
function readyOf(all: readonly OrderView[]): string | undefined {
  const ready = all.filter(({ state }) => state === 'reported' || state === 'closed')
  if (ready.length === 0) return undefined
  if (ready.length === all.length) return m.booking_track_headline_ready_all({ count: all.length })
  if (ready.length > NAMED) return undefined
  return m.booking_track_headline_ready_of({ people: peopleOf(ready) })
}
