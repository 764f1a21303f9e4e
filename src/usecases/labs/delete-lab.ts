import { lockLabToEnd } from '#src/db/queries/labs/lab-at-hand.ts'
import type { DeleteLab } from '#src/domain/labs/lab-life.ts'
import { terminating } from '#src/domain/labs/terminating.ts'
import type { Actor } from '#src/domain/people/actor.ts'
import { authorise } from '#src/usecases/access.ts'
import { shown } from '#src/usecases/parts/labs/locked-lab.ts'
import { Refusal } from '#src/usecases/refusal.ts'
import { save } from '#src/usecases/save.ts'
import { inStep } from '#src/usecases/step.ts'
import type { World } from '#src/usecases/world.ts'

/**
 * Terminates a lab: hidden at once, its people's roles, invitations and sessions end, its records
 * and published reports remain. Refuses `in-use`, with the bookings, while orders are open or
 * earnings are unpaid; `not-allowed-now` before it was approved; `stale`.
 * Source: life cycle 10.
 */
export function deleteLab(world: World, actor: Actor, input: DeleteLab) {
  return inStep(world, actor, async (step) => {
    const permit = authorise(actor, 'lab:delete')
    const facts = await lockLabToEnd(step.tx, input.labId)
    if (!facts) throw new Refusal('not-found')
    permit.over(shown(facts.lab))
    return save(step, 'lab:delete', null, terminating(facts, input))
  })
}
