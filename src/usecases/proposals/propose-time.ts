import { listProposalsOfVisits, placesOnceAt } from '#src/db/queries/proposals/proposals.ts'
import type { Actor } from '#src/domain/people/actor.ts'
import { ProposalId, type ProposeTime } from '#src/domain/proposals/proposal.ts'
import { proposing } from '#src/domain/proposals/proposing.ts'
import { authorise, personOf } from '#src/usecases/access.ts'
import { loadAnothersCollection } from '#src/usecases/parts/visits/collection.ts'
import { loadRescheduling } from '#src/usecases/parts/visits/rescheduling-at-hand.ts'
import { save } from '#src/usecases/save.ts'
import { inStep } from '#src/usecases/step.ts'
import type { World } from '#src/usecases/world.ts'

/**
 * The office proposes another hour for a visit; its place is kept for the visit until the patient,
 * who is told, answers. Nothing else changes before. Refuses `proposal-open` where one is open,
 * `asked-enough` and `too-late-to-ask`, `same-person` to who has the visit, `own-booking`, and what
 * rescheduling refuses of an hour.
 * Source: decision 184; life cycle 3.
 */
export function proposeTime(world: World, actor: Actor, input: ProposeTime) {
  return inStep(world, actor, async (step) => {
    const permit = authorise(actor, 'visit:propose')
    const locked = await loadAnothersCollection(step, permit, input.visitId)
    const startsAt = Temporal.Instant.from(input.startsAt)
    const [facts, proposals, once] = await Promise.all([
      loadRescheduling(step, locked, startsAt),
      listProposalsOfVisits(step.tx, [input.visitId]),
      placesOnceAt(step.tx, { visitId: input.visitId, startsAt }),
    ])
    const id = ProposalId.parse(world.chance.uuid())
    const given = { id, by: personOf(actor).id, now: step.now }
    const heldBefore = once.map(({ slotId }) => slotId)
    const decision = proposing({ ...facts, proposals, heldBefore }, input, given)
    const { answerBy } = await save(step, 'visit:propose', facts, decision)
    return { proposalId: id, answerBy: answerBy.toString() }
  })
}
