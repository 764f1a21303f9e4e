import type { Actor } from '#src/domain/people/actor.ts'
import { authorise } from '#src/usecases/access.ts'
import { audit } from '#src/usecases/audit.ts'
import { inStep } from '#src/usecases/step.ts'
import type { World } from '#src/usecases/world.ts'
import { lateOrders } from '#src/usecases/parts/results/late-orders.ts'

/**
 * The late tests of all labs that patients still wait for, for the office.
 * Source: decision 058.
 */
export function watchLate(world: World, actor: Actor) {
  return inStep(world, actor, async (step) => {
    authorise(actor, 'late:watch')
    const late = await lateOrders(step)
    await audit(world, step.tx, actor, 'late:watch', 'orders', { found: late.count })
    return late
  })
}
