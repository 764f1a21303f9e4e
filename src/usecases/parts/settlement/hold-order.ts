import { lockSharesOf } from '#src/db/queries/settlements.ts'
import type { BookingId } from '#src/domain/bookings/booking.ts'
import type { OrderId } from '#src/domain/orders/order.ts'
import { heldShares } from '#src/domain/settlement/holding.ts'
import { saveChanged } from '#src/usecases/save.ts'
import type { Step } from '#src/usecases/step.ts'

/**
 * Holds an order's earnings as a part of another verb, and returns the number of entries.
 * Source: life cycle 7; decision 025.
 */
export async function holdOrder(
  step: Step,
  { id, bookingId }: { id: OrderId; bookingId: BookingId },
  reason: string,
): Promise<number> {
  const transitions = heldShares(await lockSharesOf(step.tx, [id], ['accrued', 'eligible']), reason)
  await saveChanged(step, null, { bookingId, transitions })
  return transitions.length
}
