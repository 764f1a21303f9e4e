import { readRuleAtHand } from '#src/db/queries/reflex/reflex-rules.ts'
import type { Actor } from '#src/domain/people/actor.ts'
import { decidingRule } from '#src/domain/reflex/deciding-rule.ts'
import type { DecideReflexRule } from '#src/domain/reflex/reflex-rule.ts'
import { personOf } from '#src/usecases/access.ts'
import { ownLab } from '#src/usecases/parts/ranges/own-lab.ts'
import { save } from '#src/usecases/save.ts'
import { inStep } from '#src/usecases/step.ts'
import type { World } from '#src/usecases/world.ts'

/**
 * Another person of the lab confirms or refuses a proposed rule, of whom one at least is a registered
 * signatory; who proposed it may withdraw it. Refuses `same-person`, `needs-signatory`,
 * `not-allowed-now` where it is decided, `day-past` where its day went by.
 * Source: decision 256.
 */
export function decideReflexRule(world: World, actor: Actor, input: DecideReflexRule) {
  return inStep(world, actor, async (step) => {
    const labId = ownLab(actor, 'reflex-rule:decide', input)
    const facts = await readRuleAtHand(step.tx, labId, input.ruleId)
    const by = { by: personOf(actor).id, now: step.now }
    return save(step, 'reflex-rule:decide', null, decidingRule(facts, input, by))
  })
}
