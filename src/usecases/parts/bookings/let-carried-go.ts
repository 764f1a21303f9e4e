import type { BookingTree } from '#src/db/queries/booking-tree.ts'
import type { Step } from '#src/usecases/step.ts'
import { move } from '#src/usecases/transition.ts'

/** Releases the credits to the next booking. */
export async function letCreditsGo(step: Step, { booking, credited }: BookingTree): Promise<void> {
  const patch = { attachedBookingId: null }
  for (const row of credited.filter(({ state }) => state === 'attached'))
    await move(step, 'credit', { row, event: 'detach', bookingId: booking.id, patch })
}
