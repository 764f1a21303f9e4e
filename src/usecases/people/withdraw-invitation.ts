import type { Actor } from '#src/domain/people/actor.ts'
import type { MoveInvitation } from '#src/domain/people/invitation.ts'
import { personOf } from '#src/usecases/access.ts'
import { audit } from '#src/usecases/audit.ts'
import { Refusal } from '#src/usecases/refusal.ts'
import { inStep } from '#src/usecases/step.ts'
import { move } from '#src/usecases/transition.ts'
import type { World } from '#src/usecases/world.ts'
import { invitationAsSeen } from '#src/usecases/parts/people/invitation-as-seen.ts'

/**
 * Withdraws an open invitation: its link is invalid. While it waits for approval, only the
 * requester withdraws it; others refuse it, with a reason. Refuses `forbidden`, `not-allowed-now`,
 * `stale`.
 * Source: decision 060; decision 061.
 */
export function withdrawInvitation(world: World, actor: Actor, input: MoveInvitation) {
  return inStep(world, actor, async (step) => {
    const row = await invitationAsSeen(step, input, ['waiting', 'sent'])
    if (row.state === 'waiting' && row.invitedBy !== personOf(actor).id)
      throw new Refusal('forbidden')
    const after = await move(step, 'invitation', { row, event: 'withdraw', bookingId: null })
    await audit(world, step.tx, actor, 'invitation:manage', row.id, { event: 'withdraw' })
    return { id: row.id, state: after.state, version: after.version }
  })
}
