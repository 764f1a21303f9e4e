import { findLeave } from '#src/db/queries/rosters/rosters.ts'
import type { Actor } from '#src/domain/people/actor.ts'
import type { EndLeave } from '#src/domain/rosters/leave.ts'
import { endingLeave } from '#src/domain/rosters/leaving.ts'
import { authorise } from '#src/usecases/access.ts'
import { Refusal } from '#src/usecases/refusal.ts'
import { save } from '#src/usecases/save.ts'
import { inStep } from '#src/usecases/step.ts'
import type { World } from '#src/usecases/world.ts'

/**
 * A phlebotomist ends their leave now or earlier than planned, or gives up one that has not begun.
 * Refuses `leave-not-shorter` where it would not become shorter, and `not-found` for another's.
 * Source: decision 188.
 */
export function endLeave(world: World, actor: Actor, input: EndLeave) {
  return inStep(world, actor, async (step) => {
    const permit = authorise(actor, 'roster:leave')
    const leave = await findLeave(step.tx, input.leaveId)
    permit.over(leave && { accountId: leave.phlebotomistId })
    if (!leave) throw new Refusal('not-found')
    return save(step, 'roster:leave', null, endingLeave(leave, input, step.now))
  })
}
