import { listPastPromise, markItemsLate, markOrderLate } from '#src/db/queries/results/late.ts'
import type { BookingId } from '#src/domain/bookings/booking.ts'
import { isLate } from '#src/domain/orders/late.ts'
import type { OrderId } from '#src/domain/orders/order.ts'
import type { Actor } from '#src/domain/people/actor.ts'
import { authorise } from '#src/usecases/access.ts'
import { audit } from '#src/usecases/audit.ts'
import { tellBooker } from '#src/usecases/parts/bookings/tell-booker.ts'
import { lockTree, orderOf } from '#src/usecases/parts/bookings/tree.ts'
import { eachAlone } from '#src/usecases/each-alone.ts'
import { inStep } from '#src/usecases/step.ts'
import type { World } from '#src/usecases/world.ts'

const BATCH = 100

/**
 * Permanently marks every test that is not reported at its promised time, and tells the patient
 * once per order; the mark alerts lab and office. One transaction per order.
 * Source: spec §1 Purpose ("within the stated time"); decision 058.
 */
export async function markLate(world: World, actor: Actor) {
  authorise(actor, 'clock:tick')
  const due = await inStep(world, actor, ({ tx, now }) => listPastPromise(tx, now, BATCH))
  await eachAlone(due, (order) => markOrder(world, actor, order))
  return { due: due.length }
}

type Due = { id: OrderId; bookingId: BookingId }

function markOrder(world: World, actor: Actor, { id, bookingId }: Due) {
  return inStep(world, actor, async (step) => {
    const { tx, now } = step
    const tree = await lockTree(step, bookingId)
    const order = orderOf(tree, id)
    const late = tree.items.filter((item) => item.orderId === id && isLate(item, order, now))
    if (!order.promisedAt || late.length === 0) return
    const since = order.promisedAt
    const ids = late.map((item) => item.id)
    const marked = await markItemsLate(tx, ids, since)
    if (await markOrderLate(tx, id, since))
      await tellBooker(step, tree, 'report-late', { at: since })
    await audit(world, tx, actor, 'clock:tick', id, { event: 'late', marked })
  })
}
