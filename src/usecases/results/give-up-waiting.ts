import type { BookingTree, TubeRow } from '#src/db/queries/bookings/booking-tree.ts'
import { listFreshSamplesOverdue } from '#src/db/queries/tubes/fresh-samples.ts'
import type { BookingId } from '#src/domain/bookings/booking.ts'
import type { OrderId } from '#src/domain/orders/order.ts'
import type { Actor } from '#src/domain/people/actor.ts'
import { FRESH_SAMPLE_DAYS } from '#src/domain/results/give-up.ts'
import { authorise } from '#src/usecases/access.ts'
import { audit } from '#src/usecases/audit.ts'
import { itemsOfTube, lockTree } from '#src/usecases/parts/bookings/tree.ts'
import { eachAlone } from '#src/usecases/each-alone.ts'
import { inStep } from '#src/usecases/step.ts'
import { isOpenForAnotherTime, MAX_RESCHEDULES } from '#src/domain/visits/may-reschedule.ts'
import type { World } from '#src/usecases/world.ts'
import { endUndone } from './give-up-tests.ts'

const BATCH = 100

/**
 * Gives up fresh samples by time: one whose visit failed after two reschedules, or that has had no
 * visit for seven days, and refunds its tests. A visit still to come is waited for. One transaction
 * each.
 * Source: life cycle 5; decision 055.
 */
export async function giveUpWaiting(world: World, actor: Actor) {
  authorise(actor, 'clock:tick')
  const due = await inStep(world, actor, ({ tx, now }) =>
    listFreshSamplesOverdue(tx, now.subtract({ hours: 24 * FRESH_SAMPLE_DAYS }), {
      reschedules: MAX_RESCHEDULES,
      limit: BATCH,
    }),
  )
  await eachAlone(due, (order) => giveUp(world, actor, order))
  return { due: due.length }
}

type Due = { id: OrderId; bookingId: BookingId }

function giveUp(world: World, actor: Actor, { id: orderId, bookingId }: Due) {
  return inStep(world, actor, async (step) => {
    const tree = await lockTree(step, bookingId)
    const idle = tree.tubes.filter((tube) => tube.orderId === orderId && isGivenUp(tree, tube))
    const items = [...new Set(idle.flatMap((tube) => itemsOfTube(tree, tube)))].filter(
      ({ state }) => state === 'recollect',
    )
    if (items.length === 0) return
    const reason = 'no-fresh-sample' as const
    const ended = await endUndone(step, tree, { orderId, items, reason })
    await audit(world, step.tx, actor, 'clock:tick', orderId, { event: 'give-up', ended })
  })
}

/** Its visit is over: somebody may have rescheduled it while we waited for the lock. */
function isGivenUp({ visits, ...tree }: BookingTree, tube: TubeRow): boolean {
  if (tube.state !== 'planned' && tube.state !== 'labelled') return false
  const visit = visits.find(({ id }) => id === tube.visitId)
  const isOver = visit && ['failed', 'cancelled', 'no-show-ph'].includes(visit.state)
  return isOver === true && isOpenForAnotherTime({ visits, ...tree }, visit)
}
