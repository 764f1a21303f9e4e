import { endChange, stopChange } from '#src/db/queries/labs/contract-changes.ts'
import { hasNotBegun } from '#src/domain/labs/contract-change.ts'
import type { WithdrawChange } from '#src/domain/labs/contract-proposal.ts'
import type { Actor } from '#src/domain/people/actor.ts'
import { authorise, personOf } from '#src/usecases/access.ts'
import { audit } from '#src/usecases/audit.ts'
import { Refusal } from '#src/usecases/refusal.ts'
import { inStep } from '#src/usecases/step.ts'
import type { World } from '#src/usecases/world.ts'
import { changeOf } from '#src/usecases/parts/labs/contract-of.ts'

/**
 * Withdraws one's own undecided proposal; and, by anybody who may propose for that lab, an approved
 * change that has not taken effect: one person is enough, because nothing changes. Refuses
 * `forbidden` for another's proposal, `not-allowed-now` where it is in force or over, `stale`.
 */
export function withdrawChange(world: World, actor: Actor, input: WithdrawChange) {
  return inStep(world, actor, async (step) => {
    const permit = authorise(actor, 'contract:propose')
    const { change } = await changeOf(step, permit, input.changeId)
    const { id, labId, state } = change
    const isStop = hasNotBegun(change, step.now)
    if (state !== 'waiting' && !isStop)
      throw new Refusal('not-allowed-now', { currentState: state, allowedActions: [] })
    if (!isStop && change.proposedBy !== personOf(actor).id) throw new Refusal('forbidden')
    const read = { ...change, version: input.version ?? change.version }
    const isDone = isStop
      ? await stopChange(step.tx, read, step.now)
      : await endChange(step.tx, read, { state: 'withdrawn' })
    if (!isDone) throw new Refusal('stale')
    await audit(world, step.tx, actor, 'contract:propose', id, {
      labId,
      withdrawn: true,
      from: state,
    })
    return { changeId: id, state: 'withdrawn' as const }
  })
}
