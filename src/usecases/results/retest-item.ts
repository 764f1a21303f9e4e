import type { Actor } from '#src/domain/people/actor.ts'
import { retest } from '#src/domain/results/taking-back.ts'
import type { RetestItem } from '#src/domain/results/calculated/inputs.ts'
import type { TestItemId } from '#src/domain/results/item.ts'
import { authorise } from '#src/usecases/access.ts'
import { save } from '#src/usecases/save.ts'
import { inStep } from '#src/usecases/step.ts'
import type { World } from '#src/usecases/world.ts'
import { handOf, lockItem } from '#src/usecases/parts/results/locked-item.ts'

type Input = { testItemId: TestItemId } & RetestItem

/**
 * The pathologist has a shown value measured again: the old value is kept and hidden from the
 * patient. Refuses `stale` where there is another value by now.
 * Source: life cycle 5.
 */
export function retestItem(world: World, actor: Actor, { testItemId, ...input }: Input) {
  return inStep(world, actor, async (step) => {
    const permit = authorise(actor, 'result:authorise')
    const facts = await lockItem(step, permit, testItemId)
    return save(step, 'result:authorise', facts, retest(facts, input, handOf(step)))
  })
}
