import type { Actor } from '#src/domain/people/actor.ts'
import { endingProposal } from '#src/domain/proposals/ending-proposal.ts'
import type { AnswerProposal } from '#src/domain/proposals/proposal.ts'
import { authorise, personOf, refuseOwnBooking } from '#src/usecases/access.ts'
import { loadProposal } from '#src/usecases/parts/proposals/proposal-at-hand.ts'
import { save } from '#src/usecases/save.ts'
import { inStep } from '#src/usecases/step.ts'
import type { World } from '#src/usecases/world.ts'

/**
 * The office withdraws its proposal: the visit stays as it is, the kept place is free again, and the
 * patient is told. Refuses `proposal-over` where it was answered or has ended, or its visit changed,
 * and `same-person` to who has the visit.
 * Source: decision 184.
 */
export function withdrawProposal(world: World, actor: Actor, input: AnswerProposal) {
  return inStep(world, actor, async (step) => {
    const permit = authorise(actor, 'visit:propose')
    const found = await loadProposal(step, permit, input.proposalId)
    refuseOwnBooking(actor, found.booking)
    const given = { version: input.version, now: step.now, by: personOf(actor).id }
    return save(step, 'visit:propose', found, endingProposal(found, 'withdraw', given))
  })
}
