import type { OrderState } from '#src/domain/orders/order-machine.ts'
import type { Outcome } from '#src/domain/reports/outcome.ts'
import { type BookingView, type OrderView, visitsOf } from '#src/web/orders/order-view.ts'
import { orderSays, visitSays } from '#src/web/orders/order-words.ts'
import type { IconName } from '#src/web/ui/icon-paths.ts'
import { m } from '#src/web/words/compiled/messages.js'

type Look = { icon: IconName; tone?: 'ok' | 'needs' | 'danger'; words: () => string }

const stands: Record<OrderState, Look> = {
  draft: { icon: 'clock', words: m.booking_track_stands_unpaid },
  'awaiting-payment': { icon: 'clock', tone: 'needs', words: m.booking_track_stands_unpaid },
  placed: { icon: 'clock', words: m.booking_track_stands_to_take },
  accepted: { icon: 'calendar', words: m.booking_track_stands_to_take },
  collecting: { icon: 'test-tube', words: m.booking_track_stands_to_take },
  'sample-collected': { icon: 'check', words: m.booking_track_stands_taken },
  'at-lab': { icon: 'check', words: m.booking_track_stands_taken },
  processing: { icon: 'microscope', words: m.booking_track_stands_testing },
  'partly-reported': { icon: 'document', tone: 'ok', words: m.booking_track_stands_part },
  'recollection-due': { icon: 'again', tone: 'needs', words: m.booking_track_stands_fresh },
  reported: { icon: 'document', tone: 'ok', words: m.booking_track_stands_ready },
  closed: { icon: 'document', tone: 'ok', words: m.booking_track_stands_ready },
  cancelled: { icon: 'close', words: m.booking_track_stands_cancelled },
  expired: { icon: 'close', words: m.booking_track_stands_expired },
  unfulfilled: { icon: 'warning', tone: 'needs', words: m.booking_track_stands_none },
}

const ended: Record<Outcome, Look> = {
  withdrawn: { icon: 'warning', tone: 'danger', words: m.booking_track_stands_withdrawn },
  'not-done': { icon: 'close', tone: 'needs', words: m.booking_track_stands_not_done },
}

/** Where one person's order stands, in a word or two. */
export function standOf({ state, outcome }: Pick<OrderView, 'state' | 'outcome'>): Look {
  return outcome ? ended[outcome] : stands[state]
}

/** While the sample is still to come, its visit says more than the order's state. */
const waitsForSample: readonly OrderState[] = [
  'awaiting-payment',
  'placed',
  'accepted',
  'collecting',
  'sample-collected',
  'recollection-due',
  'unfulfilled',
]

/** Where one person's order stands and what happens next, as one sentence with its time. */
export function orderStands(booking: BookingView, order: OrderView): string {
  const visit = visitsOf(booking, order).findLast(({ state }) => state !== 'rescheduled')
  const isWaiting = waitsForSample.includes(order.state)
  return (
    (isWaiting && visit && visitSays(visit, booking.asOf, booking.orders.length > 1)) ||
    orderSays(order)
  )
}
