import { listReportedBefore, lockReported } from '#src/db/queries/bookings/orders.ts'
import { lockAccrued } from '#src/db/queries/settlement/settlements.ts'
import { closingOrders, disputableSince } from '#src/domain/orders/closing.ts'
import type { OrderId } from '#src/domain/orders/order.ts'
import type { Actor } from '#src/domain/people/actor.ts'
import { authorise } from '#src/usecases/access.ts'
import { MOST_A_PASS, togetherOrAlone } from '#src/usecases/each-alone.ts'
import { save } from '#src/usecases/save.ts'
import { inStep } from '#src/usecases/step.ts'
import type { World } from '#src/usecases/world.ts'

/** Orders per transaction. */
const BATCH = 200

/**
 * Closes orders whose dispute window is over; from then on their labs may be paid for them. One that
 * cannot be closed holds up no other.
 * Source: life cycle 1.
 */
export async function closeOrders(world: World, actor: Actor) {
  authorise(actor, 'clock:tick')
  const due = await inStep(world, actor, ({ tx, now }) =>
    listReportedBefore(tx, disputableSince(now), MOST_A_PASS),
  )
  const ids = due.map(({ id }) => id)
  const closed = await togetherOrAlone(ids, BATCH, (batch) => closeThese(world, actor, batch))
  return { closed }
}

function closeThese(world: World, actor: Actor, ids: readonly OrderId[]) {
  return inStep(world, actor, async (step) => {
    const { tx, now } = step
    const orders = await lockReported(tx, ids)
    const locked = orders.map(({ id }) => id)
    const shares = locked.length > 0 ? await lockAccrued(tx, locked) : []
    return (await save(step, 'clock:tick', null, closingOrders({ orders, shares }, now))).closed
  })
}
