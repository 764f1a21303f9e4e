import { lockChangeAtHand } from '#src/db/queries/labs/contract-at-hand.ts'
import type { WithdrawChange } from '#src/domain/labs/contract-proposal.ts'
import { withdrawingChange } from '#src/domain/labs/withdrawing-change.ts'
import type { Actor } from '#src/domain/people/actor.ts'
import { authorise, personOf } from '#src/usecases/access.ts'
import { shown } from '#src/usecases/parts/labs/locked-lab.ts'
import { Refusal } from '#src/usecases/refusal.ts'
import { save } from '#src/usecases/save.ts'
import { inStep } from '#src/usecases/step.ts'
import type { World } from '#src/usecases/world.ts'

/**
 * Withdraws one's own undecided proposal; and, by anybody who may propose for that lab, an approved
 * change that has not taken effect: one person is enough, because nothing changes. Refuses
 * `forbidden` for another's proposal, `not-allowed-now` where it is in force or over, `stale`.
 */
export function withdrawChange(world: World, actor: Actor, input: WithdrawChange) {
  return inStep(world, actor, async (step) => {
    const permit = authorise(actor, 'contract:propose')
    const found = await lockChangeAtHand(step.tx, input.changeId)
    if (!found) throw new Refusal('not-found')
    permit.over(shown(found.lab))
    const { id: by } = personOf(actor)
    const decision = withdrawingChange(found, input.version, by, step.now)
    return save(step, 'contract:propose', null, decision)
  })
}
