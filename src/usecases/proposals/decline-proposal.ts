import type { Actor } from '#src/domain/people/actor.ts'
import { endingProposal } from '#src/domain/proposals/ending-proposal.ts'
import type { AnswerProposal } from '#src/domain/proposals/proposal.ts'
import { authorise, personOf } from '#src/usecases/access.ts'
import { loadProposal } from '#src/usecases/parts/proposals/proposal-at-hand.ts'
import { save } from '#src/usecases/save.ts'
import { inStep } from '#src/usecases/step.ts'
import type { World } from '#src/usecases/world.ts'

/**
 * The patient keeps the visit as it is; the office sees so in its list.
 * Source: decision 184.
 */
export function declineProposal(world: World, actor: Actor, input: AnswerProposal) {
  return inStep(world, actor, async (step) => {
    const permit = authorise(actor, 'proposal:answer')
    const found = await loadProposal(step, permit, input.proposalId)
    const given = { version: input.version, now: step.now, by: personOf(actor).id }
    return save(step, 'proposal:answer', found, endingProposal(found, 'decline', given))
  })
}
