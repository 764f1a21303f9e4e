import type { InvitationRow } from '#src/db/queries/people/invitations.ts'
import { insertGrantOnce, insertPhlebotomistOnce } from '#src/db/queries/people/people-roles.ts'
import type { UserId } from '#src/domain/people/actor.ts'
import { audit } from '#src/usecases/audit.ts'
import type { Step } from '#src/usecases/step.ts'
import { move } from '#src/usecases/transition.ts'

type Given = { row: InvitationRow; userId: UserId; name: string }

/**
 * Part of a verb that has verified the address: uses up the invitation and gives its person the
 * role from the next request on. If they had it already, only the invitation changes.
 */
export async function giveInvitedRole(step: Step, { row, userId, name }: Given) {
  const { world, tx, actor } = step
  const { id: invitationId, role, labId, locationId, invitedBy } = row
  const patch = { acceptedBy: userId }
  await move(step, 'invitation', { row, event: 'accept', bookingId: null, patch })
  const grant = { id: world.chance.uuid(), userId, role, labId, locationId, invitationId }
  const { grantId, isNew } = await insertGrantOnce(tx, grant)
  if (role === 'phlebotomist') await insertPhlebotomistOnce(tx, { userId, displayName: name })
  const given = { grantId, role, labId, locationId }
  await audit(world, tx, actor, 'invitation:accept', userId, {
    ...given,
    isNew,
    invitationId,
    invitedBy,
  })
  return { userId, ...given }
}
