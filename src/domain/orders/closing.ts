import type { BookingId } from '#src/domain/bookings/booking.ts'
import type { Decision } from '#src/domain/changes.ts'
import { maturedShares } from '#src/domain/settlement/holding.ts'
import type { NewEntry } from '#src/domain/settlement/taking-back.ts'
import { type Stateful, taken } from '#src/domain/transition.ts'
import { DISPUTE_DAYS } from './dispute-days.ts'

/**
 * Orders that were reported before this instant can no longer be disputed.
 * Source: life cycle 1.
 */
export function disputableSince(now: Temporal.Instant): Temporal.Instant {
  return now.subtract({ hours: 24 * DISPUTE_DAYS })
}

/** Orders whose dispute window is over, and what they earned their labs, under their locks. */
export type OrdersToClose = {
  orders: readonly (Stateful & { bookingId: BookingId })[]
  shares: readonly NewEntry[]
}

/**
 * Closes orders whose dispute window is over; from then on their labs may be paid for them, except
 * for what is on hold.
 * Source: life cycle 1; life cycle 7.
 */
export function closingOrders(
  { orders, shares }: OrdersToClose,
  now: Temporal.Instant,
): Decision<{ closed: number }, never> {
  const matured = shares.flatMap((row) =>
    maturedShares([row], now).map((one) => ({ ...one, bookingId: row.bookingId })),
  )
  const closed = orders.length
  return {
    ok: true,
    answer: { closed },
    changes: {
      bookingId: null,
      transitions: [
        ...orders.map((row) => ({ ...taken('order', row, 'close'), bookingId: row.bookingId })),
        ...matured,
      ],
      audit: { subjectId: 'orders', detail: { closed, matured: matured.length } },
    },
  }
}
