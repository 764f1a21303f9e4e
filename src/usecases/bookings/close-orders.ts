import { listReportedBefore } from '#src/db/queries/bookings/orders.ts'
import { lockAccrued } from '#src/db/queries/settlement/settlements.ts'
import { closingOrders, disputableSince } from '#src/domain/orders/closing.ts'
import type { Actor } from '#src/domain/people/actor.ts'
import { authorise } from '#src/usecases/access.ts'
import { save } from '#src/usecases/save.ts'
import { inStep } from '#src/usecases/step.ts'
import type { World } from '#src/usecases/world.ts'

/** Orders at a time; the job calls again while there are more. */
const BATCH = 200

/**
 * Closes orders whose dispute window is over; from then on their labs may be paid for them.
 * Source: life cycle 1.
 */
export function closeOrders(world: World, actor: Actor) {
  return inStep(world, actor, async (step) => {
    authorise(actor, 'clock:tick')
    const { tx, now } = step
    const orders = await listReportedBefore(tx, disputableSince(now), BATCH)
    const ids = orders.map(({ id }) => id)
    const shares = ids.length > 0 ? await lockAccrued(tx, ids) : []
    return save(step, 'clock:tick', null, closingOrders({ orders, shares }, now))
  })
}
