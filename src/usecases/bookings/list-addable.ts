import { findBookingByNumber } from '#src/db/queries/bookings/bookings.ts'
import { loadTree } from '#src/db/queries/bookings/booking-tree.ts'
import type { ListAddable } from '#src/domain/bookings/add-on.ts'
import { addable } from '#src/domain/bookings/addable.ts'
import { testsHad } from '#src/domain/bookings/joinable.ts'
import type { BookingNumber } from '#src/domain/bookings/booking.ts'
import type { Actor } from '#src/domain/people/actor.ts'
import { withId } from '#src/domain/with-id.ts'
import { authorise } from '#src/usecases/access.ts'
import { audit } from '#src/usecases/audit.ts'
import { offeredAt } from '#src/usecases/parts/catalogue/offered-at.ts'
import { inStep } from '#src/usecases/step.ts'
import type { World } from '#src/usecases/world.ts'

type Input = { number: BookingNumber } & ListAddable

/**
 * Tests that can join an order at its own lab, found by words or the most booked, with today's prices;
 * what the order has already is left out. Nothing is found for what the law forbids.
 * Source: features H1; decision 211.
 */
export async function listAddable(world: World, actor: Actor, { number, orderId, q = '' }: Input) {
  const offered = await offeredAt(world, q)
  return inStep(world, actor, async (step) => {
    const permit = authorise(actor, 'booking:add')
    const { tx } = step
    const known = permit.over(await findBookingByNumber(tx, number))
    const tree = await loadTree(tx, known)
    const order = permit.over(withId(tree.orders, orderId))
    await audit(world, tx, actor, 'booking:read', known.id)
    return addable(offered(order.labId), testsHad(tree, order))
  })
}
