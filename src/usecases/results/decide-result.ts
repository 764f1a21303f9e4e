import type { Actor } from '#src/domain/people/actor.ts'
import { deciding } from '#src/domain/results/deciding.ts'
import type { DecideResult } from '#src/domain/results/calculated/inputs.ts'
import type { TestItemId } from '#src/domain/results/item.ts'
import { authorise } from '#src/usecases/access.ts'
import { save } from '#src/usecases/save.ts'
import { inStep } from '#src/usecases/step.ts'
import type { World } from '#src/usecases/world.ts'
import { handOf, lockItem } from '#src/usecases/parts/results/locked-item.ts'

type Input = { testItemId: TestItemId } & DecideResult

/**
 * The pathologist decides about a number that nothing judged: normal, abnormal or critical, and
 * why. The decider and the time are stored with the result; a critical one opens its call at once.
 * Refuses `stale`, with the current state, where another version was shown, `same-person` to the
 * person who entered the number, and `not-allowed-now` where it was judged.
 * Source: life cycle 5; reliability L12; decision 030.
 */
export function decideResult(world: World, actor: Actor, { testItemId, ...input }: Input) {
  return inStep(world, actor, async (step) => {
    const permit = authorise(actor, 'result:authorise')
    const facts = await lockItem(step, permit, testItemId)
    return save(step, 'result:authorise', facts, deciding(facts, input, handOf(step)))
  })
}
