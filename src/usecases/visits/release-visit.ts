import type { Actor } from '#src/domain/people/actor.ts'
import type { ReleaseVisit } from '#src/domain/visits/inputs.ts'
import { release, takenOff } from '#src/domain/visits/release.ts'
import type { VisitId } from '#src/domain/visits/visit.ts'
import { authorise, personOf } from '#src/usecases/access.ts'
import { notify } from '#src/usecases/parts/messages/notify.ts'
import { loadToRelease } from '#src/usecases/parts/visits/collection.ts'
import { save } from '#src/usecases/save.ts'
import { inStep } from '#src/usecases/step.ts'
import type { World } from '#src/usecases/world.ts'

/**
 * Releases a visit before arriving, with a reason: it is offered again, and cancelling is free; within
 * the last hour it is given up in the same step. Where somebody else takes it off them, the
 * phlebotomist is told not to go. Refuses `own-booking` to a member of the office whose own booking
 * it is, `stale` where it is not as it was shown, and `visit-ends-now` where it would end and was
 * shown as offered to others.
 * Source: life cycle 3.
 */
export function releaseVisit(
  world: World,
  actor: Actor,
  { visitId, ...pressed }: { visitId: VisitId; version?: number } & ReleaseVisit,
) {
  return inStep(world, actor, async (step) => {
    const permit = authorise(actor, 'visit:release')
    const facts = await loadToRelease(step, permit, visitId)
    const by = personOf(actor).id
    const decision = release(facts, { ...pressed, by }, step.now)
    const answer = await save(step, 'visit:release', facts, decision)
    const off = takenOff(facts.visit, by, answer)
    const told = { event: 'visit-taken-off', subjectId: facts.booking.id } as const
    if (off) await notify(step, { id: off.id }, { ...told, facts: off.facts })
    return answer
  })
}
