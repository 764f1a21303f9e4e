import type { Actor } from '#src/domain/people/actor.ts'
import type { ReleaseVisit } from '#src/domain/visits/inputs.ts'
import { release } from '#src/domain/visits/release.ts'
import type { VisitId } from '#src/domain/visits/visit.ts'
import { authorise, personOf } from '#src/usecases/access.ts'
import { save } from '#src/usecases/save.ts'
import { inStep } from '#src/usecases/step.ts'
import type { World } from '#src/usecases/world.ts'
import { loadVisit } from '#src/usecases/parts/visits/visit-at-hand.ts'

/**
 * Releases a visit before arriving, with a reason: it is offered again, and cancelling is free.
 * Refuses `own-booking` to a member of the office whose own booking it is.
 * Source: life cycle 3.
 */
export function releaseVisit(
  world: World,
  actor: Actor,
  { visitId, reason }: { visitId: VisitId } & ReleaseVisit,
) {
  return inStep(world, actor, async (step) => {
    const permit = authorise(actor, 'visit:release')
    const facts = await loadVisit(step, permit, visitId, { withOwner: true })
    const by = personOf(actor).id
    return save(step, 'visit:release', facts, release(facts, { reason, by }, step.now))
  })
}
