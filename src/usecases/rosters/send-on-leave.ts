import type { Actor } from '#src/domain/people/actor.ts'
import type { SendOnLeave } from '#src/domain/rosters/leave.ts'
import { authorise } from '#src/usecases/access.ts'
import { awayFromNow } from '#src/usecases/parts/rosters/sudden-leave.ts'
import { inStep } from '#src/usecases/step.ts'
import type { World } from '#src/usecases/world.ts'

/**
 * The office says that a phlebotomist cannot work from now on, with the same effect as their own word.
 * Refuses `not-found` for anybody who is no phlebotomist.
 * Source: decision 206.
 */
export function sendOnLeave(world: World, actor: Actor, { phlebotomistId, days }: SendOnLeave) {
  return inStep(world, actor, (step) => {
    authorise(actor, 'roster:send-on-leave')
    return awayFromNow(step, { phlebotomistId, days, action: 'roster:send-on-leave' })
  })
}
