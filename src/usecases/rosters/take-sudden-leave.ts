import type { Actor } from '#src/domain/people/actor.ts'
import type { TakeSuddenLeave } from '#src/domain/rosters/leave.ts'
import { authorise, personOf } from '#src/usecases/access.ts'
import { awayFromNow } from '#src/usecases/parts/rosters/sudden-leave.ts'
import { inStep } from '#src/usecases/step.ts'
import type { World } from '#src/usecases/world.ts'

/**
 * A phlebotomist cannot work from now on: nobody is planned for them, they accept nothing, and what
 * they accepted is given back without being counted. Refuses `not-found` to anybody who is none.
 * Source: decision 206.
 */
export function takeSuddenLeave(world: World, actor: Actor, { days }: TakeSuddenLeave) {
  return inStep(world, actor, (step) => {
    authorise(actor, 'roster:leave')
    const { id: phlebotomistId } = personOf(actor)
    return awayFromNow(step, { phlebotomistId, days, action: 'roster:leave' })
  })
}
