import { lockDue } from '#src/db/queries/earnings/earnings.ts'
import { maturing } from '#src/domain/earnings/earning.ts'
import { ends } from '#src/domain/orders/order-state.ts'
import type { Actor } from '#src/domain/people/actor.ts'
import { authorise } from '#src/usecases/access.ts'
import { save } from '#src/usecases/save.ts'
import { inStep } from '#src/usecases/step.ts'
import type { World } from '#src/usecases/world.ts'

/** Earnings at a time; the job calls again while there are more. */
const BATCH = 200

/**
 * Makes visits' pay payable once no order of their booking is open, however the last one ended.
 * Source: life cycle 7; decision 198.
 */
export function matureEarnings(world: World, actor: Actor) {
  return inStep(world, actor, async (step) => {
    authorise(actor, 'clock:tick')
    const rows = await lockDue(step.tx, ends, BATCH)
    return save(step, 'clock:tick', null, maturing(rows, step.now))
  })
}
