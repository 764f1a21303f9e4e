import type { Actor } from '#src/domain/people/actor.ts'
import type { ReleaseVisit } from '#src/domain/visits/inputs.ts'
import { release } from '#src/domain/visits/release.ts'
import type { VisitId } from '#src/domain/visits/visit.ts'
import { authorise, personOf, refuseOwnBooking } from '#src/usecases/access.ts'
import { save } from '#src/usecases/save.ts'
import { inStep } from '#src/usecases/step.ts'
import type { World } from '#src/usecases/world.ts'
import { loadVisit } from './visit-at-hand.ts'

/**
 * Gives a visit back before arriving, with a reason: it is offered again, and cancelling is free.
 * Refuses `own-booking` to an office person whose own it is.
 */
export function releaseVisit(
  world: World,
  actor: Actor,
  { visitId, reason }: { visitId: VisitId } & ReleaseVisit,
) {
  return inStep(world, actor, async (step) => {
    const permit = authorise(actor, 'visit:release')
    const facts = await loadVisit(step, permit, visitId, { withOwner: true })
    // A phlebotomist who finds that it is their own lets it go; nobody else frees themselves so.
    const isTheirs = facts.visit.phlebotomistId === personOf(actor).id
    if (!isTheirs) refuseOwnBooking(actor, facts.booking)
    return save(step, 'visit:release', facts, release(facts, { reason, isTheirs }, step.now))
  })
}
