import { countLateOrders } from '#src/db/queries/results/late.ts'
import type { Actor } from '#src/domain/people/actor.ts'
import { authorise } from '#src/usecases/access.ts'
import { inStep } from '#src/usecases/step.ts'
import type { World } from '#src/usecases/world.ts'

/**
 * How many orders have late tests that patients still wait for: the alert on the office's home
 * page.
 */
export function countLate(world: World, actor: Actor) {
  return inStep(world, actor, async ({ tx }) => {
    authorise(actor, 'late:watch')
    return { count: await countLateOrders(tx) }
  })
}
