import type { Actor } from '#src/domain/people/actor.ts'
import { endingOffer } from '#src/domain/reassignments/ending-offer.ts'
import type { AnswerReassignment } from '#src/domain/reassignments/reassignment.ts'
import { authorise } from '#src/usecases/access.ts'
import { findAskedOf } from '#src/usecases/parts/reassignments/asked-of.ts'
import { tellAsker } from '#src/usecases/parts/reassignments/tell-asker.ts'
import { save } from '#src/usecases/save.ts'
import { inStep } from '#src/usecases/step.ts'
import type { World } from '#src/usecases/world.ts'

/**
 * The asked phlebotomist does not take the visit over: whoever has it keeps it, and it counts as
 * nobody's release. Whoever asked is told.
 * Source: decision 179.
 */
export function declineReassignment(world: World, actor: Actor, input: AnswerReassignment) {
  return inStep(world, actor, async (step) => {
    const permit = authorise(actor, 'visit:take-over')
    const asked = await findAskedOf(step, permit, input.reassignmentId)
    const given = { version: input.version, now: step.now }
    const decision = endingOffer(asked.reassignment, 'decline', given)
    const answer = await save(step, 'visit:take-over', null, decision)
    if (decision.ok && decision.changes) await tellAsker(step, asked, 'declined')
    return answer
  })
}
