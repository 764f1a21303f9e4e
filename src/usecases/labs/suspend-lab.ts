import { lockLabAtHand } from '#src/db/queries/labs/lab-at-hand.ts'
import type { SuspendLab } from '#src/domain/labs/lab-life.ts'
import { suspending } from '#src/domain/labs/suspending.ts'
import type { Actor } from '#src/domain/people/actor.ts'
import { authorise } from '#src/usecases/access.ts'
import { shown } from '#src/usecases/parts/labs/locked-lab.ts'
import { save } from '#src/usecases/save.ts'
import { inStep } from '#src/usecases/step.ts'
import type { World } from '#src/usecases/world.ts'

/**
 * Removes a lab from search, pages, carts and quotes at once; open orders continue. Only restoring
 * lifts it. Refuses `not-allowed-now` unless it is approved, `stale`.
 * Source: life cycle 10; spec §1 Policy statements.
 */
export function suspendLab(world: World, actor: Actor, input: SuspendLab) {
  return inStep(world, actor, async (step) => {
    const permit = authorise(actor, 'lab:suspend')
    const lab = permit.over(shown(await lockLabAtHand(step.tx, input.labId)))
    return save(step, 'lab:suspend', null, suspending(lab, input))
  })
}
