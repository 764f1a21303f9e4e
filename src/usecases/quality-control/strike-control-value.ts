import { findControlValue } from '#src/db/queries/quality-control/target-at-hand.ts'
import type { Actor } from '#src/domain/people/actor.ts'
import type { StrikeControlValue } from '#src/domain/quality-control/control.ts'
import { striking } from '#src/domain/quality-control/keeping-controls.ts'
import { authorise } from '#src/usecases/access.ts'
import { handOfLab } from '#src/usecases/parts/quality-control/hand-of-lab.ts'
import { save } from '#src/usecases/save.ts'
import { inStep } from '#src/usecases/step.ts'
import type { World } from '#src/usecases/world.ts'

/**
 * Strikes out a mistyped value of a control, with a reason: it stays, and counts for no rule any
 * more. Refuses `same-person` to whoever entered it, `not-allowed-now` where it was struck out
 * before.
 * Source: ISO 15189:2022 8.4.3; decision 228.
 */
export function strikeControlValue(world: World, actor: Actor, input: StrikeControlValue) {
  return inStep(world, actor, async (step) => {
    const permit = authorise(actor, 'qc:strike')
    const value = permit.over(await findControlValue(step.tx, input.valueId))
    return save(step, 'qc:strike', null, striking(value, input, handOfLab(step)))
  })
}
