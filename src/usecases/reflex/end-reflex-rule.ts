import { readRuleAtHand } from '#src/db/queries/reflex/reflex-rules.ts'
import type { Actor } from '#src/domain/people/actor.ts'
import { endingRule } from '#src/domain/reflex/deciding-rule.ts'
import type { EndReflexRule } from '#src/domain/reflex/reflex-rule.ts'
import { personOf } from '#src/usecases/access.ts'
import { ownLab } from '#src/usecases/parts/ranges/own-lab.ts'
import { save } from '#src/usecases/save.ts'
import { inStep } from '#src/usecases/step.ts'
import type { World } from '#src/usecases/world.ts'

/**
 * A person of the lab ends a rule from an Indian day on; what it added goes on. Refuses
 * `not-allowed-now` where it was not confirmed or has an end, `day-past`.
 * Source: decision 256.
 */
export function endReflexRule(world: World, actor: Actor, input: EndReflexRule) {
  return inStep(world, actor, async (step) => {
    const labId = ownLab(actor, 'reflex-rule:decide', input)
    const facts = await readRuleAtHand(step.tx, labId, input.ruleId)
    const by = { by: personOf(actor).id, now: step.now }
    return save(step, 'reflex-rule:decide', null, endingRule(facts, input, by))
  })
}
