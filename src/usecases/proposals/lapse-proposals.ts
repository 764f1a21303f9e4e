import { listOverProposals } from '#src/db/queries/proposals/proposals.ts'
import type { Actor } from '#src/domain/people/actor.ts'
import { lapsingProposal } from '#src/domain/proposals/ending-proposal.ts'
import type { ProposalId } from '#src/domain/proposals/proposal.ts'
import { authorise } from '#src/usecases/access.ts'
import { eachAlone } from '#src/usecases/each-alone.ts'
import { lockProposal } from '#src/usecases/parts/proposals/proposal-at-hand.ts'
import { save } from '#src/usecases/save.ts'
import { inStep } from '#src/usecases/step.ts'
import type { World } from '#src/usecases/world.ts'

const BATCH = 100

/**
 * Ends the proposals that nobody can accept any more, and frees the places kept for them: nobody
 * answered in time, or the visit went on, was rescheduled or ended. One transaction each.
 * Source: decision 184.
 */
export async function lapseProposals(world: World, actor: Actor) {
  authorise(actor, 'clock:tick')
  const over = await inStep(world, actor, ({ tx, now }) => listOverProposals(tx, now, BATCH))
  await eachAlone(over, ({ id }) => end(world, actor, id))
  return { ended: over.length }
}

function end(world: World, actor: Actor, id: ProposalId) {
  return inStep(world, actor, async (step) => {
    const found = await lockProposal(step, id)
    if (!found) throw new Error(`no proposal ${id}`)
    await save(step, 'clock:tick', found, lapsingProposal(found, step.now))
  })
}
