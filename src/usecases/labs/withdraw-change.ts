import { endChange } from '#src/db/queries/contract-changes.ts'
import type { WithdrawChange } from '#src/domain/labs/contract-proposal.ts'
import type { Actor } from '#src/domain/people/actor.ts'
import { authorise, personOf } from '#src/usecases/access.ts'
import { audit } from '#src/usecases/audit.ts'
import { Refusal } from '#src/usecases/refusal.ts'
import { inStep } from '#src/usecases/step.ts'
import type { World } from '#src/usecases/world.ts'
import { changeOf } from './contract-of.ts'

/**
 * Takes back one's own proposal while nobody has decided it. Refuses `forbidden` for another's,
 * `not-allowed-now` where it is decided, `stale`.
 */
export function withdrawChange(world: World, actor: Actor, input: WithdrawChange) {
  return inStep(world, actor, async (step) => {
    const permit = authorise(actor, 'contract:propose')
    const { change } = await changeOf(step, permit, input.changeId)
    if (change.state !== 'waiting')
      throw new Refusal('not-allowed-now', { currentState: change.state, allowedActions: [] })
    if (change.proposedBy !== personOf(actor).id) throw new Refusal('forbidden')
    const version = input.version ?? change.version
    if (!(await endChange(step.tx, { id: change.id, version }, { state: 'withdrawn' })))
      throw new Refusal('stale')
    const { id, labId } = change
    await audit(world, step.tx, actor, 'contract:propose', id, { labId, withdrawn: true })
    return { changeId: id, state: 'withdrawn' as const }
  })
}
