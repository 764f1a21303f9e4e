import { listReportedBefore } from '#src/db/queries/bookings/orders.ts'
import type { Actor } from '#src/domain/people/actor.ts'
import { authorise } from '#src/usecases/access.ts'
import { audit } from '#src/usecases/audit.ts'
import { matureOrders } from '#src/usecases/parts/settlement/mature-orders.ts'
import { inStep } from '#src/usecases/step.ts'
import { move } from '#src/usecases/transition.ts'
import type { World } from '#src/usecases/world.ts'

/** Days in which a reported order may be disputed. Source: life cycle 1. */
const DISPUTE_DAYS = 7
const BATCH = 200

/**
 * Closes orders whose dispute window is over; from then on their labs may be paid for them.
 * Source: life cycle 1.
 */
export function closeOrders(world: World, actor: Actor) {
  return inStep(world, actor, async (step) => {
    authorise(actor, 'clock:tick')
    const before = step.now.subtract({ hours: 24 * DISPUTE_DAYS })
    const due = await listReportedBefore(step.tx, before, BATCH)
    for (const row of due)
      await move(step, 'order', { row, event: 'close', bookingId: row.bookingId })
    const matured = await matureOrders(
      step,
      due.map(({ id }) => id),
    )
    const closed = due.length
    await audit(world, step.tx, actor, 'clock:tick', 'orders', { closed, matured })
    return { closed }
  })
}
