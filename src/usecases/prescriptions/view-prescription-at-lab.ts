import { findKept, findPrescribedOrder } from '#src/db/queries/prescriptions/prescriptions.ts'
import type { OrderId } from '#src/domain/orders/order.ts'
import type { Actor } from '#src/domain/people/actor.ts'
import { hasEnded, isShownAtLab } from '#src/domain/prescriptions/prescription.ts'
import { authorise } from '#src/usecases/access.ts'
import { inStep } from '#src/usecases/step.ts'
import type { World } from '#src/usecases/world.ts'

/**
 * Whether a photo of the prescription can be opened for an order of one's lab; nothing of it.
 * Source: decision 174.
 */
export function viewPrescriptionAtLab(world: World, actor: Actor, input: { orderId: OrderId }) {
  return inStep(world, actor, async ({ tx, now }) => {
    const permit = authorise(actor, 'prescription:read-at-lab')
    const order = permit.over(await findPrescribedOrder(tx, input.orderId))
    const kept = isShownAtLab(order) ? await findKept(tx, order.bookingId) : undefined
    return { isKept: kept !== undefined && !hasEnded(kept, now) }
  })
}
