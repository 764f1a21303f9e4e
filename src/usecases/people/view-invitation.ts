import { findUserIdByEmail, findUserIdByProvenEmail } from '#src/db/queries/people/people-roles.ts'
import { findHeldInvitation } from '#src/db/queries/people/invitations.ts'
import type { Actor } from '#src/domain/people/actor.ts'
import type { HeldInvitation } from '#src/domain/people/invitation.ts'
import { authorise } from '#src/usecases/access.ts'
import { Refusal } from '#src/usecases/refusal.ts'
import type { World } from '#src/usecases/world.ts'
import { hashesOfLink } from '#src/usecases/parts/people/hash-link.ts'

/**
 * What an invitation offers, for the holder of its link; nothing is used up. Refuses `link-over`
 * alike where it is forged, used, withdrawn, expired, or where a person with another address is
 * signed in.
 */
export async function viewInvitation(world: World, actor: Actor, { token }: HeldInvitation) {
  authorise(actor, 'invitation:read')
  return world.db.transaction(async (tx) => {
    const now = await world.clock.real(tx)
    const row = await findHeldInvitation(tx, { tokenHashes: hashesOfLink(world, token), now })
    if (!row) throw new Refusal('link-over')
    const owner = await findUserIdByProvenEmail(tx, row.email)
    const isSignedIn = actor.kind === 'person'
    if (isSignedIn && owner !== actor.id) throw new Refusal('link-over')
    const { email, role, place, expiresAt } = row
    const hasAccount = (await findUserIdByEmail(tx, email)) !== undefined
    return { email, role, place, hasAccount, isSignedIn, expiresAt: expiresAt.toString() }
  })
}
