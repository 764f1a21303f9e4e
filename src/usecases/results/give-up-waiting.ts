import { listFreshSamplesOverdue } from '#src/db/queries/tubes/fresh-samples.ts'
import type { OrderId } from '#src/domain/orders/order.ts'
import type { Actor } from '#src/domain/people/actor.ts'
import { FRESH_SAMPLE_DAYS } from '#src/domain/results/give-up.ts'
import { givingUpWaiting } from '#src/domain/results/giving-up.ts'
import { authorise } from '#src/usecases/access.ts'
import { eachAlone } from '#src/usecases/each-alone.ts'
import { loadWaiting, sampleAt } from '#src/usecases/parts/tubes/sample.ts'
import { save } from '#src/usecases/save.ts'
import { inStep } from '#src/usecases/step.ts'
import { MAX_RESCHEDULES } from '#src/domain/visits/may-reschedule.ts'
import type { World } from '#src/usecases/world.ts'

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
  await eachAlone(due, ({ id }) => giveUp(world, actor, id))
  return { due: due.length }
}

function giveUp(world: World, actor: Actor, orderId: OrderId) {
  return inStep(world, actor, async (step) => {
    const facts = await loadWaiting(step, orderId)
    return save(step, 'clock:tick', facts, givingUpWaiting(facts, orderId, sampleAt(step)))
  })
}
