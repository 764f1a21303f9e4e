import { type BookingView, type OrderView, visitNow, visitsOf } from '#src/web/orders/order-view.ts'
import { isExpired, isReady, nextSays, visitSays } from '#src/web/orders/order-words.ts'
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
  const named = visit && visitSays(visit, booking.asOf, true)
  if (!visit || !named) return goneOf(all) ?? readyOf(all) ?? sentence
  const concerned = concernedBy(booking, visit.visitId)
  if (concerned.length === all.length || concerned.length > NAMED) return sentence
  return m.booking_track_headline_of({ people: peopleOf(concerned), sentence: named })
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

/** Whose reports were withdrawn, which comes before what is ready; undefined where none was. */
function goneOf(all: readonly OrderView[]): string | undefined {
  const gone = all.filter(({ outcome }) => outcome === 'withdrawn')
  if (gone.length === 0) return undefined
  return m.booking_track_headline_gone_of({ people: peopleOf(gone), count: gone.length })
}

/** Whose reports are ready; undefined where none is, or where a name would say too much. */
function readyOf(all: readonly OrderView[]): string | undefined {
  const ready = all.filter(isReady)
  const count = ready.length
  if (count === 0) return undefined
  if (count === all.length)
    return count === 2
      ? m.booking_track_headline_ready_both()
      : m.booking_track_headline_ready_all({ count })
  const isPart = ready.some(({ patientId }) =>
    all.some((other) => other.patientId === patientId && !isReady(other)),
  )
  if (isPart || count > NAMED) return undefined
  return m.booking_track_headline_ready_of({ people: peopleOf(ready), count })
}
