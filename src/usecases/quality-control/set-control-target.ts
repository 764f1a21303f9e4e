import { readTarget } from '#src/db/queries/quality-control/target-at-hand.ts'
import type { Actor } from '#src/domain/people/actor.ts'
import { settingTarget } from '#src/domain/quality-control/keeping-controls.ts'
import type { SetControlTarget } from '#src/domain/quality-control/target.ts'
import { authorise } from '#src/usecases/access.ts'
import { handOfLab } from '#src/usecases/parts/quality-control/hand-of-lab.ts'
import { save } from '#src/usecases/save.ts'
import { inStep } from '#src/usecases/step.ts'
import type { World } from '#src/usecases/world.ts'

/**
 * Sets the expected mean and standard deviation of a lot for a test on an instrument: the maker's,
 * or the lab's own of its values so far. Later runs are judged by it, earlier ones stay as they
 * were. Refuses `stale`, and `few-values` for an own mean of too few.
 * Source: ISO 15189:2022 7.3.7.2; CLSI C24, 4th edition; decision 228.
 */
export function setControlTarget(world: World, actor: Actor, input: SetControlTarget) {
  return inStep(world, actor, async (step) => {
    const permit = authorise(actor, 'qc:keep')
    const facts = permit.over(await readTarget(step.tx, input))
    return save(step, 'qc:keep', null, settingTarget(facts, input, handOfLab(step)))
  })
}
