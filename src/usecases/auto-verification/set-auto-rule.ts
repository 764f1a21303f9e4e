import type { SetAutoRule } from '#src/domain/auto-verification/auto-rule.ts'
import { settingRule } from '#src/domain/auto-verification/switching.ts'
import type { Actor } from '#src/domain/people/actor.ts'
import { lockedAuto } from '#src/usecases/parts/auto-verification/auto-at-hand.ts'
import { handOfLab } from '#src/usecases/parts/quality-control/hand-of-lab.ts'
import { ownLab } from '#src/usecases/parts/ranges/own-lab.ts'
import { save } from '#src/usecases/save.ts'
import { inStep } from '#src/usecases/step.ts'
import type { World } from '#src/usecases/world.ts'

/**
 * A signatory states by which rule values of a test may be verified without a person: a new version,
 * switched off until it was replayed. Refuses `not-found` for a test that no instrument of the lab
 * measures or that is never verified so, `needs-signatory`, `stale`.
 * Source: features C12; decision 242.
 */
export function setAutoRule(world: World, actor: Actor, input: SetAutoRule) {
  return inStep(world, actor, async (step) => {
    const labId = ownLab(actor, 'auto-rule:set', input)
    const facts = await lockedAuto(step, { labId, testCode: input.testCode })
    return save(step, 'auto-rule:set', null, settingRule(facts, input, handOfLab(step)))
  })
}
