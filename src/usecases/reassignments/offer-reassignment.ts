import { listCandidates } from '#src/db/queries/reassignments/candidates.ts'
import { limits } from '#src/domain/limits.ts'
import type { Actor } from '#src/domain/people/actor.ts'
import { offering } from '#src/domain/reassignments/offering.ts'
import { type OfferReassignment, ReassignmentId } from '#src/domain/reassignments/reassignment.ts'
import { visitToFit } from '#src/domain/rosters/visit-to-fit.ts'
import { authorise, personOf } from '#src/usecases/access.ts'
import { notify } from '#src/usecases/parts/messages/notify.ts'
import { loadAnothersVisit } from '#src/usecases/parts/visits/visit-at-hand.ts'
import { save } from '#src/usecases/save.ts'
import { inStep } from '#src/usecases/step.ts'
import type { World } from '#src/usecases/world.ts'

/**
 * The office offers an accepted visit to another phlebotomist of its city; that one is told, and who
 * has it, who keeps it until the other accepts. Refuses `reassignment-open` where it is offered already, and
 * `cannot-take-visit` where they could not accept it, and `same-person` to whoever has the visit or
 * asks for themselves.
 * Source: decision 179.
 */
export function offerReassignment(world: World, actor: Actor, input: OfferReassignment) {
  return inStep(world, actor, async (step) => {
    const { tx, now } = step
    const permit = authorise(actor, 'visit:reassign')
    const found = await loadAnothersVisit(step, permit, input.visitId)
    const visit = { ...found.visit, ...visitToFit(found) }
    const since = now.subtract(limits.releasesOfPhlebotomist.per)
    const [candidate] = await listCandidates(tx, visit, { since, only: input.to })
    const id = ReassignmentId.parse(world.chance.uuid())
    const limit = world.settings.cashInHandLimit
    const given = { id, by: personOf(actor).id, now, limit }
    const decision = offering({ visit, candidate }, input, given)
    const { fromId, toId, answerBy } = await save(step, 'visit:reassign', null, decision)
    const facts = { startsAt: visit.startsAt, answerBy }
    const about = { subjectId: visit.bookingId, expiresAt: answerBy }
    await notify(step, { id: toId }, { event: 'visit-asked', facts, ...about })
    await notify(step, { id: fromId }, { event: 'visit-offered-on', facts, ...about })
    return { reassignmentId: id, answerBy: answerBy.toString() }
  })
}
