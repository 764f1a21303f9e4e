import type { Actor } from '#src/domain/people/actor.ts'
import { agreeing } from '#src/domain/proposals/agreeing.ts'
import type { AnswerProposal } from '#src/domain/proposals/proposal.ts'
import { VisitId } from '#src/domain/visits/visit.ts'
import { authorise } from '#src/usecases/access.ts'
import { newStartCode } from '#src/usecases/parts/bookings/start-code.ts'
import { loadProposal } from '#src/usecases/parts/proposals/proposal-at-hand.ts'
import { tellLeftWithout } from '#src/usecases/parts/visits/left-without.ts'
import { loadRescheduling } from '#src/usecases/parts/visits/rescheduling-at-hand.ts'
import { save } from '#src/usecases/save.ts'
import { inStep } from '#src/usecases/step.ts'
import type { World } from '#src/usecases/world.ts'

/**
 * The patient accepts the hour that the office proposed: the visit is rescheduled to the place that
 * was kept, free of charge, and it is none of their two. Who had accepted it is told not to go.
 * Refuses `proposal-over` where the proposal or the visit has changed, and `slot-full` where a lab
 * closed the hour meanwhile.
 * Source: decision 184; life cycle 3.
 */
export function acceptProposal(world: World, actor: Actor, input: AnswerProposal) {
  return inStep(world, actor, async (step) => {
    const permit = authorise(actor, 'proposal:answer')
    const found = await loadProposal(step, permit, input.proposalId)
    const facts = await loadRescheduling(step, found, found.proposal.startsAt)
    const id = VisitId.parse(world.chance.uuid())
    const startCodeSealed = newStartCode(world, id)
    const given = { version: input.version, now: step.now, id, startCodeSealed }
    const decision = agreeing({ ...facts, proposal: found.proposal }, given)
    const answer = await save(step, 'proposal:answer', found, decision)
    await tellLeftWithout(step, facts)
    return answer
  })
}
