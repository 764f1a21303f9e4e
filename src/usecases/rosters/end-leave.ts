import { findLeave } from '#src/db/queries/rosters/rosters.ts'
import type { Actor } from '#src/domain/people/actor.ts'
import type { EndLeave } from '#src/domain/rosters/leave.ts'
import { endingLeave } from '#src/domain/rosters/ending-leave.ts'
import { authorise, personOf } from '#src/usecases/access.ts'
import { Refusal } from '#src/usecases/refusal.ts'
import { save } from '#src/usecases/save.ts'
import { inStep } from '#src/usecases/step.ts'
import type { World } from '#src/usecases/world.ts'

/**
 * A phlebotomist or the office ends a leave now or earlier than planned, or gives up one that has not
 * begun. Refuses `leave-not-shorter` where it would not become shorter, `sudden-leave-today` to who took
 * it at once today, and `not-found` to another phlebotomist.
 * Source: decisions 188 and 206.
 */
export function endLeave(world: World, actor: Actor, input: EndLeave) {
  return inStep(world, actor, async (step) => {
    const permit = authorise(actor, 'roster:end-leave')
    const leave = await findLeave(step.tx, input.leaveId)
    permit.over(leave && { accountId: leave.phlebotomistId })
    if (!leave) throw new Refusal('not-found')
    const ending = { ...input, by: personOf(actor).id }
    return save(step, 'roster:end-leave', null, endingLeave(leave, ending, step.now))
  })
}
