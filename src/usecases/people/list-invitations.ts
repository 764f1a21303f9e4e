import { listOpenInvitations } from '#src/db/queries/people/invitations.ts'
import { findPerson } from '#src/db/queries/people/people.ts'
import type { Actor } from '#src/domain/people/actor.ts'
import { authorise, personOf } from '#src/usecases/access.ts'
import { audit } from '#src/usecases/audit.ts'
import type { World } from '#src/usecases/world.ts'
import { invitationRow } from '#src/usecases/parts/people/invitation-row.ts'

/** Invitations that wait for approval or for an answer, oldest first. */
export function listInvitations(world: World, actor: Actor) {
  authorise(actor, 'invitation:manage')
  const { id } = personOf(actor)
  return world.db.transaction(async (tx) => {
    const at = await world.clock.real(tx)
    const open = await listOpenInvitations(tx, at)
    const found = open.map((row) => row.id)
    await audit(world, tx, actor, 'invitation:read', 'list', { found })
    const viewer = await findPerson(tx, id)
    return open.map((row) => invitationRow(row, { viewer, at }))
  })
}
