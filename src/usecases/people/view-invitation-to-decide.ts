import { findInvitation } from '#src/db/queries/people/invitations.ts'
import { findPerson } from '#src/db/queries/people/people.ts'
import type { Actor } from '#src/domain/people/actor.ts'
import type { NamedInvitation } from '#src/domain/people/invitation.ts'
import { authorise, personOf } from '#src/usecases/access.ts'
import { audit } from '#src/usecases/audit.ts'
import { Refusal } from '#src/usecases/refusal.ts'
import type { World } from '#src/usecases/world.ts'
import { invitationRow } from '#src/usecases/parts/people/invitation-row.ts'

/**
 * One invitation, for an administrator who decides about it or sees the decision. Refuses
 * `not-found`.
 */
export function viewInvitationToDecide(world: World, actor: Actor, { id }: NamedInvitation) {
  authorise(actor, 'invitation:decide')
  const { id: viewerId } = personOf(actor)
  return world.db.transaction(async (tx) => {
    const row = await findInvitation(tx, id)
    if (!row) throw new Refusal('not-found')
    await audit(world, tx, actor, 'invitation:read', id, { viewed: true })
    const at = await world.clock.real(tx)
    return invitationRow(row, { viewer: await findPerson(tx, viewerId), at })
  })
}
