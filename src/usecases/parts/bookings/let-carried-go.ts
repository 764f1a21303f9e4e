import type { BookingTree } from '#src/db/queries/booking-tree.ts'
import type { Step } from '#src/usecases/step.ts'
import { move } from '#src/usecases/transition.ts'

/** Releases the earlier fees and credits of a booking that ended unpaid to the next booking. */
export async function letCarriedGo(step: Step, tree: BookingTree): Promise<void> {
  const bookingId = tree.booking.id
  const patch = { attachedBookingId: null }
  for (const row of tree.carried.filter(({ state }) => state === 'attached'))
    await move(step, 'receivable', { row, event: 'detach', bookingId, patch })
  await letCreditsGo(step, tree)
}

/** Releases the credits to the next booking. */
export async function letCreditsGo(step: Step, { booking, credited }: BookingTree): Promise<void> {
  const patch = { attachedBookingId: null }
  for (const row of credited.filter(({ state }) => state === 'attached'))
    await move(step, 'credit', { row, event: 'detach', bookingId: booking.id, patch })
}
