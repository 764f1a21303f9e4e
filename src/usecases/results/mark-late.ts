import { findContact } from '#src/db/queries/contact/contacts.ts'
import { listPastPromise } from '#src/db/queries/results/late.ts'
import type { BookingId } from '#src/domain/bookings/booking.ts'
import { markingLate } from '#src/domain/orders/marking-late.ts'
import type { OrderId } from '#src/domain/orders/order.ts'
import type { Actor } from '#src/domain/people/actor.ts'
import { authorise } from '#src/usecases/access.ts'
import { eachAlone } from '#src/usecases/each-alone.ts'
import { lockTree } from '#src/usecases/parts/bookings/tree.ts'
import { save } from '#src/usecases/save.ts'
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
    const tree = await lockTree(step, bookingId)
    const contact = await findContact(step.tx, tree.booking.accountId)
    if (!contact) throw new Error(`booking ${bookingId} has no account`)
    return save(step, 'clock:tick', { ...tree, contact }, markingLate(tree, id, step.now))
  })
}
