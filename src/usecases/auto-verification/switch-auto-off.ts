import type { SwitchAutoOff } from '#src/domain/auto-verification/auto-rule.ts'
import { switchingOff } from '#src/domain/auto-verification/switching.ts'
import type { Actor } from '#src/domain/people/actor.ts'
import { lockedAuto } from '#src/usecases/parts/auto-verification/auto-at-hand.ts'
import { handOfLab } from '#src/usecases/parts/quality-control/hand-of-lab.ts'
import { ownLab } from '#src/usecases/parts/ranges/own-lab.ts'
import { save } from '#src/usecases/save.ts'
import { inStep } from '#src/usecases/step.ts'
import type { World } from '#src/usecases/world.ts'

/**
 * Anybody at the bench switches a rule off, with a reason: values of the test wait for a person
 * again. Refuses `stale` and `not-allowed-now`.
 * Source: decision 242.
 */
export function switchAutoOff(world: World, actor: Actor, input: SwitchAutoOff) {
  return inStep(world, actor, async (step) => {
    const labId = ownLab(actor, 'auto-rule:stop', input)
    const facts = await lockedAuto(step, { labId, testCode: input.testCode })
    return save(step, 'auto-rule:stop', null, switchingOff(facts, input, handOfLab(step)))
  })
}
