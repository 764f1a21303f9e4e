import { readCalculation } from '#src/db/queries/calculations/keeping.ts'
import type { DecideCalculationRule } from '#src/domain/calculations/calculation-rule.ts'
import { decidingCalculation } from '#src/domain/calculations/keeping-rules.ts'
import type { Actor } from '#src/domain/people/actor.ts'
import { personOf } from '#src/usecases/access.ts'
import { ownLab } from '#src/usecases/parts/ranges/own-lab.ts'
import { save } from '#src/usecases/save.ts'
import { inStep } from '#src/usecases/step.ts'
import type { World } from '#src/usecases/world.ts'

/**
 * Another person of the lab confirms or refuses how it will measure or compute, of whom one at least is
 * a registered signatory; who proposed it may withdraw it. Refuses `same-person`, `needs-signatory`,
 * `not-allowed-now` where it is decided, `day-not-to-come` where its day came meanwhile.
 * Source: decision 260.
 */
export function decideCalculationRule(world: World, actor: Actor, input: DecideCalculationRule) {
  return inStep(world, actor, async (step) => {
    const labId = ownLab(actor, 'calculation:decide', input)
    const facts = await readCalculation(step.tx, labId, input.ruleId)
    const by = { by: personOf(actor).id, now: step.now }
    return save(step, 'calculation:decide', null, decidingCalculation(facts, input, by))
  })
}
