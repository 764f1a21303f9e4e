import { findReassignment } from '#src/db/queries/reassignments/reassignments.ts'
import type { Actor } from '#src/domain/people/actor.ts'
import { endingOffer } from '#src/domain/reassignments/ending-offer.ts'
import type { AnswerReassignment } from '#src/domain/reassignments/reassignment.ts'
import { authorise, refuseOwnBooking } from '#src/usecases/access.ts'
import { Refusal } from '#src/usecases/refusal.ts'
import { save } from '#src/usecases/save.ts'
import { inStep } from '#src/usecases/step.ts'
import type { World } from '#src/usecases/world.ts'

/**
 * The office withdraws its offer of a visit: nobody can accept it any more, and whoever has the
 * visit keeps it. Refuses `reassignment-over` where it was answered or has ended.
 * Source: decision 179.
 */
export function withdrawReassignment(world: World, actor: Actor, input: AnswerReassignment) {
  return inStep(world, actor, async (step) => {
    const permit = authorise(actor, 'visit:reassign')
    const found = await findReassignment(step.tx, input.reassignmentId)
    refuseOwnBooking(actor, permit.over(found?.visit))
    if (!found) throw new Refusal('not-found')
    const given = { version: input.version, now: step.now }
    const decision = endingOffer(found.reassignment, 'withdraw', given)
    return save(step, 'visit:reassign', null, decision)
  })
}
