import { unservedUntil } from '#src/domain/bookings/unserved.ts'
import type { BookingView } from '#src/web/orders/order-view.ts'
import type { VisitFacts } from '#src/web/orders/order-words.ts'
import { instantOf } from '#src/web/ui/time-words.ts'
import { m } from '#src/web/words/compiled/messages.js'

type Event = Pick<BookingView['events'][number], 'toState' | 'at'> & {
  machine: string
  entityId: string
}
type Booking = Pick<BookingView, 'cancelledAt' | 'expiredAt'> & { events: readonly Event[] }
type Visit = Pick<VisitFacts, 'state' | 'isRecollection'> & { visitId: string }

/**
 * By when a booking that nobody came for ends automatically, in words; undefined where none does. A
 * fresh sample has its own end. Source: decision 099.
 */
export function endsSays(
  { cancelledAt, expiredAt, events }: Booking,
  { visitId, state, isRecollection }: Visit,
): string | undefined {
  const isOver = state === 'cancelled' || state === 'no-show-ph'
  if (!isOver || isRecollection || cancelledAt || expiredAt) return undefined
  const ended = events.findLast((event) => event.entityId === visitId && event.toState === state)
  if (ended?.machine !== 'visit') return undefined
  const until = unservedUntil(Temporal.Instant.from(ended.at))
  return m.booking_track_visit_ends({ time: instantOf(until.toString()) })
}
