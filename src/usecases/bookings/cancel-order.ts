import { lockEndingOfOrder } from '#src/db/queries/bookings/ending.ts'
import { indianDay } from '#src/domain/india-time.ts'
import type { OrderId } from '#src/domain/orders/order.ts'
import { takingOff } from '#src/domain/orders/taking-off.ts'
import type { Actor } from '#src/domain/people/actor.ts'
import { withId } from '#src/domain/with-id.ts'
import { authorise } from '#src/usecases/access.ts'
import { Refusal } from '#src/usecases/refusal.ts'
import { save } from '#src/usecases/save.ts'
import { inStep } from '#src/usecases/step.ts'
import type { World } from '#src/usecases/world.ts'
import { endingAt } from '#src/usecases/parts/bookings/end-booking.ts'

/**
 * Removes one person from a booking while the visit continues for the others: free, with the cash
 * due reduced at once or the paid amount refunded. The last order is cancelled with its booking.
 * Refuses `not-cancellable-after-collection`, `last-order` for the only one left, and
 * `not-allowed-now` where none of its tests still waits or while the booking is being paid online.
 * Source: model, "Booking"; life cycle, decisions.
 */
export function cancelOrder(world: World, actor: Actor, { orderId }: { orderId: OrderId }) {
  return inStep(world, actor, async (step) => {
    const permit = authorise(actor, 'booking:cancel')
    const facts = await lockEndingOfOrder(step.tx, orderId, indianDay(step.now))
    const order = permit.over(withId(facts?.orders, orderId))
    if (!facts) throw new Refusal('not-found')
    return save(step, 'booking:cancel', facts, takingOff(facts, order, endingAt(step)))
  })
}
