import type { Actor } from '#src/domain/people/actor.ts'
import type { HoldResult } from '#src/domain/results/calculated/inputs.ts'
import { holdingBack } from '#src/domain/results/holding-back.ts'
import type { TestItemId } from '#src/domain/results/item.ts'
import { authorise } from '#src/usecases/access.ts'
import { lockItem } from '#src/usecases/parts/results/locked-item.ts'
import { save } from '#src/usecases/save.ts'
import { inStep } from '#src/usecases/step.ts'
import type { World } from '#src/usecases/world.ts'

type Input = { testItemId: TestItemId } & HoldResult

/**
 * A person of the lab holds a shown, unsigned value back, with a reason: somebody other than who
 * entered it verifies it again before it is signed. Refuses `stale` where there is another value by
 * now.
 * Source: life cycle 5; decision 177.
 */
export function holdResult(world: World, actor: Actor, { testItemId, ...input }: Input) {
  return inStep(world, actor, async (step) => {
    const permit = authorise(actor, 'result:hold')
    const facts = await lockItem(step, permit, testItemId)
    return save(step, 'result:hold', facts, holdingBack(facts, input))
  })
}
