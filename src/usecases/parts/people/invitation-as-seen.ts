import { type InvitationRow, lockInvitation } from '#src/db/queries/people/invitations.ts'
import type { MoveInvitation } from '#src/domain/people/invitation.ts'
import { authorise } from '#src/usecases/access.ts'
import { Refusal } from '#src/usecases/refusal.ts'
import type { Step } from '#src/usecases/step.ts'
import { notAllowed, whereItStands } from '#src/usecases/transition.ts'

/**
 * The invitation to be changed, locked, in one of these states. Refuses `not-allowed-now` in
 * another, `stale` where somebody changed it since it was read.
 */
export async function invitationAsSeen(
  { tx, actor }: Step,
  { id, version }: MoveInvitation,
  states: readonly InvitationRow['state'][],
): Promise<InvitationRow> {
  authorise(actor, 'invitation:manage')
  const row = await lockInvitation(tx, id)
  if (!row) throw new Refusal('not-found')
  if (!states.includes(row.state)) throw notAllowed(actor, 'invitation', row.state)
  if (row.version !== version)
    throw new Refusal('stale', whereItStands(actor, 'invitation', row.state))
  return row
}
