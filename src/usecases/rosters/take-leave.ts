import { listBindingVisits, lockRoster } from '#src/db/queries/rosters/rosters.ts'
import type { Actor } from '#src/domain/people/actor.ts'
import { LeaveId, type TakeLeave } from '#src/domain/rosters/leave.ts'
import { takingLeave } from '#src/domain/rosters/leaving.ts'
import { authorise, personOf } from '#src/usecases/access.ts'
import { Refusal } from '#src/usecases/refusal.ts'
import { save } from '#src/usecases/save.ts'
import { inStep } from '#src/usecases/step.ts'
import type { World } from '#src/usecases/world.ts'

/**
 * A phlebotomist takes leave; it is joined with leaves that it overlaps or touches. Refuses
 * `visits-in-leave`, with each visit's number and hour, while accepted visits lie in it.
 * Source: decision 188; features, B3.
 */
export function takeLeave(world: World, actor: Actor, input: TakeLeave) {
  return inStep(world, actor, async (step) => {
    authorise(actor, 'roster:leave')
    const { id: phlebotomistId } = personOf(actor)
    const [found, visits] = await Promise.all([
      lockRoster(step.tx, phlebotomistId, step.now),
      listBindingVisits(step.tx, phlebotomistId),
    ])
    if (!found) throw new Refusal('not-found')
    const id = LeaveId.parse(world.chance.uuid())
    const decision = takingLeave({ ...found, visits }, input, { id, now: step.now })
    return save(step, 'roster:leave', null, decision)
  })
}
