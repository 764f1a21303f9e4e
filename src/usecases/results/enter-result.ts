import type { Actor } from '#src/domain/people/actor.ts'
import { entry } from '#src/domain/results/entry/entry.ts'
import type { EnterResult } from '#src/domain/results/calculated/inputs.ts'
import type { TestItemId } from '#src/domain/results/item.ts'
import { authorise } from '#src/usecases/access.ts'
import { save } from '#src/usecases/save.ts'
import { inStep } from '#src/usecases/step.ts'
import type { World } from '#src/usecases/world.ts'
import { handOf, lockItem } from '#src/usecases/parts/results/locked-item.ts'
import { dropTyped } from '#src/usecases/parts/results/sealed-typing.ts'

type Input = { testItemId: TestItemId; result: EnterResult }

/**
 * Enters one result, flagged by the range valid at the draw. Entering again before it is verified
 * keeps the earlier value, hidden; the very same again changes nothing. A critical one is held for
 * a second look and opens a call at once. Refuses `stale`, with the current state, where another
 * version was shown.
 * Source: life cycle 5; decision 028.
 */
export function enterResult(world: World, actor: Actor, { testItemId, result }: Input) {
  return inStep(world, actor, async (step) => {
    const permit = authorise(actor, 'result:enter')
    const facts = await lockItem(step, permit, testItemId)
    const decision = entry(facts, result, handOf(step))
    const answer = await save(step, 'result:enter', facts, decision)
    await dropTyped(step, facts.order.id, [testItemId])
    return answer
  })
}
