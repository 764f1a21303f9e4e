import { lockRoster } from '#src/db/queries/rosters/rosters.ts'
import type { Actor } from '#src/domain/people/actor.ts'
import { bounding } from '#src/domain/rosters/bounding.ts'
import type { BoundRoster } from '#src/domain/rosters/roster.ts'
import { authorise, personOf } from '#src/usecases/access.ts'
import { notify } from '#src/usecases/parts/messages/notify.ts'
import { Refusal } from '#src/usecases/refusal.ts'
import { save } from '#src/usecases/save.ts'
import { inStep } from '#src/usecases/step.ts'
import type { World } from '#src/usecases/world.ts'

/**
 * The office sets how far a phlebotomist may go and grants their skills; what they chose beyond it is
 * trimmed, and they are told. Refuses `same-person` to a phlebotomist of the office for themselves.
 * Source: decision 188.
 */
export function boundRoster(world: World, actor: Actor, input: BoundRoster) {
  return inStep(world, actor, async (step) => {
    authorise(actor, 'roster:bound')
    const found = await lockRoster(step.tx, input.phlebotomistId, step.now)
    if (!found) throw new Refusal('not-found')
    const given = { by: personOf(actor).id, now: step.now }
    const answer = await save(step, 'roster:bound', null, bounding(found, input, given))
    const told = { event: 'roster-trimmed', facts: {}, subjectId: input.phlebotomistId } as const
    if (answer.isTrimmed) await notify(step, { id: input.phlebotomistId }, told)
    return answer
  })
}
