import { listCandidates } from '#src/db/queries/reassignments/candidates.ts'
import { findVisitToFit, listReassignmentsOf } from '#src/db/queries/reassignments/reassignments.ts'
import { limits } from '#src/domain/limits.ts'
import type { Actor, UserId } from '#src/domain/people/actor.ts'
import { judged } from '#src/domain/reassignments/candidate.ts'
import { isTooLateToOffer } from '#src/domain/visits/giving-up-visit.ts'
import type { VisitId } from '#src/domain/visits/visit.ts'
import { authorise, personOf } from '#src/usecases/access.ts'
import { audit } from '#src/usecases/audit.ts'
import { inStep } from '#src/usecases/step.ts'
import type { World } from '#src/usecases/world.ts'

/** How many of the latest offers are shown. */
const OFFERS = 5

/**
 * Who besides the actor and whoever took it off somebody may take an accepted visit over, each with why not, who may first, and the latest offers of it. Nobody is
 * listed for a visit that is not accepted.
 * Source: decision 179.
 */
export function viewReassigning(world: World, actor: Actor, { visitId }: { visitId: VisitId }) {
  return inStep(world, actor, async (step) => {
    const { tx, now } = step
    const permit = authorise(actor, 'reassignment:read')
    const visit = permit.over(await findVisitToFit(tx, visitId))
    const since = now.subtract(limits.releasesOfPhlebotomist.per)
    const people = visit.state === 'accepted' ? await listCandidates(tx, visit, { since }) : []
    const offers = await listReassignmentsOf(tx, visitId, OFFERS)
    await audit(world, tx, actor, 'reassignment:read', visitId)
    const limit = world.settings.cashInHandLimit
    const not = [personOf(actor).id, visit.takenOffBy]
    const isAnother = ({ id }: { id: UserId }) => !not.includes(id)
    return {
      visitId,
      version: visit.version,
      /** Taken off whoever has it, it ends: nobody else is awaited any more. */
      isTooLateToOffer: isTooLateToOffer(visit, now),
      candidates: judged(visit, people.filter(isAnother), { now, limit }),
      offers: offers.map(({ reassignment: { id, version, state, reason, answerBy }, to }) => ({
        reassignmentId: id,
        version,
        state,
        reason,
        to,
        answerBy: answerBy.toString(),
      })),
    }
  })
}
