import { mainVisit } from '#src/domain/bookings/main-visit.ts'
import type { BookingTree } from '#src/db/queries/booking-tree.ts'
import { releasePlaces } from '#src/db/queries/slots.ts'
import type { Step } from '#src/usecases/step.ts'
import { move } from '#src/usecases/transition.ts'
import { letCarriedGo } from './let-carried-go.ts'

/**
 * Releases everything kept for a booking while its money was awaited: its visit, places, tubes and
 * tests, the payment itself, and the earlier fees and credits it carried.
 * Source: life cycle 1.
 */
export async function releaseHold(step: Step, tree: BookingTree): Promise<void> {
  const bookingId = tree.booking.id
  const visit = mainVisit(tree)
  await move(step, 'visit', { row: visit, event: 'cancel', bookingId })
  await releasePlaces(step.tx, visit.id, step.now)
  const patch = { writeOffReason: 'cancelled' as const }
  for (const row of tree.tubes.filter(({ state }) => state === 'planned'))
    await move(step, 'tube', { row, event: 'write-off', bookingId, patch })
  for (const row of tree.items.filter(({ state }) => state === 'ordered'))
    await move(step, 'item', { row, event: 'cancel', bookingId })
  await move(step, 'payment', { row: tree.payment, event: 'void', bookingId })
  await letCarriedGo(step, tree)
}
