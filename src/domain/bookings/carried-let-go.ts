import { type Transition, taken } from '#src/domain/transition.ts'
import type { BookingAtHand } from './booking-at-hand.ts'

/**
 * Releases the earlier fees and credits of a booking that ended unpaid to the next booking.
 * Source: life cycle 9.
 */
export function carriedLetGo({
  carried,
  credited,
}: Pick<BookingAtHand, 'carried' | 'credited'>): Transition[] {
  const patch = { attachedBookingId: null }
  const fees = carried.filter(({ state }) => state === 'attached')
  const credits = credited.filter(({ state }) => state === 'attached')
  return [
    ...fees.map((row) => taken('receivable', row, 'detach', { patch })),
    ...credits.map((row) => taken('credit', row, 'detach', { patch })),
  ]
}
