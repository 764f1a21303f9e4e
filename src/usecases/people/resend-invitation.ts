import { renewInvitation } from '#src/db/queries/people/invitations.ts'
import type { Actor } from '#src/domain/people/actor.ts'
import type { MoveInvitation } from '#src/domain/people/invitation.ts'
import { audit } from '#src/usecases/audit.ts'
import { Refusal } from '#src/usecases/refusal.ts'
import { personOf } from '#src/usecases/access.ts'
import { inStep } from '#src/usecases/step.ts'
import { notAllowed } from '#src/usecases/transition.ts'
import type { World } from '#src/usecases/world.ts'
import { invitationAsSeen } from '#src/usecases/parts/people/invitation-as-seen.ts'
import { newLetter, sendInvitation } from '#src/usecases/parts/people/send-invitation.ts'

/**
 * Sends an open invitation again: a new link for 72 hours; the previous one is invalid. An approved
 * one keeps its end: sending it again does not extend an approval. Refuses `not-allowed-now`, also
 * while it waits for approval, and `stale`.
 * Source: decision 060; decision 061.
 */
export function resendInvitation(world: World, actor: Actor, input: MoveInvitation) {
  return inStep(world, actor, async (step) => {
    const { tx } = step
    const row = await invitationAsSeen(step, input, ['sent'])
    const now = await world.clock.real(tx)
    const { token, ...fresh } = newLetter(world, now)
    if (Temporal.Instant.compare(row.expiresAt, now) <= 0 && row.decidedBy)
      throw notAllowed(actor, 'invitation', 'expired')
    const letter = { ...fresh, expiresAt: row.decidedBy ? row.expiresAt : fresh.expiresAt }
    if (!(await renewInvitation(tx, row, letter))) throw new Refusal('stale')
    await sendInvitation(step, token, personOf(actor).name)
    await audit(world, tx, actor, 'invitation:manage', row.id, { event: 'resend' })
    return { id: row.id, version: row.version + 1, expiresAt: letter.expiresAt.toString() }
  })
}
