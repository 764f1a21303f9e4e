import { listAdministrators, lockAdministrators } from '#src/db/queries/people/administrators.ts'
import type { InvitationRow } from '#src/db/queries/people/invitations.ts'
import { findPerson } from '#src/db/queries/people/people.ts'
import type { MoveInvitation } from '#src/domain/people/invitation.ts'
import { decidersAmong } from '#src/domain/people/second-administrator.ts'
import { personOf } from '#src/usecases/access.ts'
import { notify } from '#src/usecases/parts/messages/notify.ts'
import { Refusal } from '#src/usecases/refusal.ts'
import type { Step } from '#src/usecases/step.ts'
import { notAllowed } from '#src/usecases/transition.ts'
import { invitationAsSeen } from './invitation-as-seen.ts'

/**
 * The waiting invitation, locked, for a person who may decide it now, with the real time and
 * whether the requester is still an administrator. Administrators are read under the lock that
 * removing the role takes too. Refuses `same-person` to the requester and the invitee, `forbidden`
 * to a person who lost the role meanwhile, `not-allowed-now` where it no longer waits, `stale`.
 * Source: decision 061.
 */
export async function invitationToDecide(step: Step, seen: MoveInvitation) {
  const { world, tx, actor } = step
  const { id: deciderId } = personOf(actor)
  await lockAdministrators(tx)
  const row = await invitationAsSeen(step, seen, ['waiting'])
  const at = await world.clock.real(tx)
  if (Temporal.Instant.compare(row.expiresAt, at) <= 0)
    throw notAllowed(actor, 'invitation', 'expired')
  const administrators = await listAdministrators(tx)
  if (!administrators.some(({ id }) => id === deciderId)) throw new Refusal('forbidden')
  const deciders = decidersAmong(administrators, { inviter: row.invitedBy, email: row.email })
  if (!deciders.some(({ id }) => id === deciderId)) throw new Refusal('same-person')
  return { row, at, isInviterThere: administrators.some(({ id }) => id === row.invitedBy) }
}

/** Tells the requester what another administrator decided; returns the requester's name. */
export async function tellInviter(
  step: Step,
  { id: subjectId, email, invitedBy: id }: InvitationRow,
  refusedReason?: string,
): Promise<string> {
  const inviter = await findPerson(step.tx, id)
  if (!inviter) throw new Error('the inviter has no account')
  const facts = { email, decidedBy: personOf(step.actor).name, refusedReason }
  await notify(step, { id }, { event: 'invitation-decided', subjectId, facts })
  return inviter.name
}
