import { listLiveRulesOf } from '#src/db/queries/calculations/keeping.ts'
import type { ProposeCalculationRule } from '#src/domain/calculations/calculation-rule.ts'
import { proposingCalculation } from '#src/domain/calculations/keeping-rules.ts'
import type { Actor } from '#src/domain/people/actor.ts'
import { personOf } from '#src/usecases/access.ts'
import { ownLab } from '#src/usecases/parts/ranges/own-lab.ts'
import { save } from '#src/usecases/save.ts'
import { inStep } from '#src/usecases/step.ts'
import type { World } from '#src/usecases/world.ts'

/**
 * The lab's manager or pathologist proposes how it measures or computes, from a day to come on. It
 * holds once another person confirms it.
 * Source: decision 260.
 */
export function proposeCalculationRule(world: World, actor: Actor, input: ProposeCalculationRule) {
  return inStep(world, actor, async (step) => {
    const labId = ownLab(actor, 'calculation:propose', input)
    const live = await listLiveRulesOf(step.tx, labId)
    const by = { by: personOf(actor).id, now: step.now, newId: () => world.chance.uuid() }
    return save(step, 'calculation:propose', null, proposingCalculation({ labId, live }, input, by))
  })
}
