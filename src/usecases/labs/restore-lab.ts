import { lockLabAtHand } from '#src/db/queries/labs/lab-at-hand.ts'
import type { RestoreLab } from '#src/domain/labs/lab-life.ts'
import { restoring } from '#src/domain/labs/suspending.ts'
import type { Actor } from '#src/domain/people/actor.ts'
import { authorise } from '#src/usecases/access.ts'
import { shown } from '#src/usecases/parts/labs/locked-lab.ts'
import { save } from '#src/usecases/save.ts'
import { inStep } from '#src/usecases/step.ts'
import type { World } from '#src/usecases/world.ts'

/**
 * Lifts a suspension. The lab takes bookings again once it is activated, with everything it had.
 * Refuses `not-allowed-now` where it is not suspended, `stale`.
 * Source: life cycle 10.
 */
export function restoreLab(world: World, actor: Actor, input: RestoreLab) {
  return inStep(world, actor, async (step) => {
    const permit = authorise(actor, 'lab:suspend')
    const lab = permit.over(shown(await lockLabAtHand(step.tx, input.labId)))
    return save(step, 'lab:suspend', null, restoring(lab, input))
  })
}
