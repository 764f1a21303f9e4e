import type { OrderId } from '#src/domain/orders/order.ts'
import type { Actor } from '#src/domain/people/actor.ts'
import type { GiveUpTests } from '#src/domain/results/give-up.ts'
import { givingUp } from '#src/domain/results/giving-up.ts'
import { authorise } from '#src/usecases/access.ts'
import { loadEndingTests, sampleAt } from '#src/usecases/parts/tubes/sample.ts'
import { save } from '#src/usecases/save.ts'
import { inStep } from '#src/usecases/step.ts'
import type { World } from '#src/usecases/world.ts'

type Input = { orderId: OrderId } & GiveUpTests

/**
 * The lab or the office gives up tests: no fresh sample arrived, or it cannot measure them. They
 * end with a reason and are refunded together; a visit that was only for them is cancelled, the
 * rest of the order continues, and the patient is told. Refuses `same-person` for one's own
 * booking, `stale` where a test changed since it was shown, and `not-allowed-now` where it is
 * measured, over, or somebody is on the way to draw it.
 * Source: life cycle 5; decision 055.
 */
export function giveUpTests(world: World, actor: Actor, input: Input) {
  return inStep(world, actor, async (step) => {
    const permit = authorise(actor, 'item:give-up')
    const facts = await loadEndingTests(step, permit, input.orderId)
    return save(step, 'item:give-up', facts, givingUp(facts, input, sampleAt(step)))
  })
}
