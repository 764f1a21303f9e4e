import { findReflexTests, listLiveRules } from '#src/db/queries/reflex/reflex-rules.ts'
import { indianDay } from '#src/domain/india-time.ts'
import type { Actor } from '#src/domain/people/actor.ts'
import { proposingRule } from '#src/domain/reflex/proposing-rule.ts'
import type { ProposeReflexRule } from '#src/domain/reflex/reflex-rule.ts'
import { personOf } from '#src/usecases/access.ts'
import { ownLab } from '#src/usecases/parts/ranges/own-lab.ts'
import { save } from '#src/usecases/save.ts'
import { inStep } from '#src/usecases/step.ts'
import type { World } from '#src/usecases/world.ts'

/**
 * The lab's manager or pathologist proposes that a value of one test adds another test, at the lab's
 * own cost, from an Indian day on. It holds once another person confirms it.
 * Source: features C12; decision 256.
 */
export function proposeReflexRule(world: World, actor: Actor, input: ProposeReflexRule) {
  return inStep(world, actor, async (step) => {
    const labId = ownLab(actor, 'reflex-rule:propose', input)
    const codes = [input.causeCode, input.addsCode]
    const tests = await findReflexTests(step.tx, labId, indianDay(step.now), codes)
    const live = await listLiveRules(step.tx, labId)
    const by = { by: personOf(actor).id, now: step.now, newId: () => world.chance.uuid() }
    return save(step, 'reflex-rule:propose', null, proposingRule({ labId, tests, live }, input, by))
  })
}
