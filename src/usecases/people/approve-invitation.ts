import type { Actor } from '#src/domain/people/actor.ts'
import type { ApproveInvitation } from '#src/domain/people/invitation.ts'
import { authorise, personOf } from '#src/usecases/access.ts'
import { audit } from '#src/usecases/audit.ts'
import { Refusal } from '#src/usecases/refusal.ts'
import { inStep } from '#src/usecases/step.ts'
import { move } from '#src/usecases/transition.ts'
import type { World } from '#src/usecases/world.ts'
import { invitationToDecide, tellInviter } from '#src/usecases/parts/people/invitation-to-decide.ts'
import { newLetter, sendInvitation } from '#src/usecases/parts/people/send-invitation.ts'

/**
 * A second administrator approves an invitation, signing with the password: its e-mail is sent and
 * its 72 hours begin. Refuses `password-again`, `too-many`, `same-person` to the requester and the
 * invitee, `forbidden` to a person who lost the role meanwhile, `inviter-left` where the requester
 * did, `not-allowed-now`, `stale`.
 * Source: decision 061.
 */
export async function approveInvitation(
  world: World,
  actor: Actor,
  { password, ...seen }: ApproveInvitation,
) {
  authorise(actor, 'invitation:decide')
  const { id: decidedBy } = personOf(actor)
  if (!(await world.passwords.confirm(decidedBy, password))) throw new Refusal('password-again')
  return inStep(world, actor, async (step) => {
    const { row, at: decidedAt, isInviterThere } = await invitationToDecide(step, seen)
    if (!isInviterThere) throw new Refusal('inviter-left')
    const { token, ...letter } = newLetter(world, decidedAt)
    const patch = { ...letter, decidedBy, decidedAt }
    const after = await move(step, 'invitation', { row, event: 'approve', bookingId: null, patch })
    await sendInvitation(step, token, await tellInviter(step, row))
    const { role, labId, locationId, invitedBy } = row
    const told = { event: 'approve', role, labId, locationId, invitedBy }
    await audit(world, step.tx, actor, 'invitation:decide', row.id, told)
    return { id: row.id, state: after.state, version: after.version }
  })
}
