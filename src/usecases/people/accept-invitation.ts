import { findHeldInvitation } from '#src/db/queries/people/invitations.ts'
import { findUserIdByProvenEmail } from '#src/db/queries/people/people-roles.ts'
import type { Actor } from '#src/domain/people/actor.ts'
import type { HeldInvitation } from '#src/domain/people/invitation.ts'
import { authorise, personOf } from '#src/usecases/access.ts'
import { Refusal } from '#src/usecases/refusal.ts'
import { inStep } from '#src/usecases/step.ts'
import type { World } from '#src/usecases/world.ts'
import { giveInvitedRole } from '#src/usecases/parts/people/give-invited-role.ts'
import { hashesOfLink } from '#src/usecases/parts/people/hash-link.ts'
import { sessionAnew } from '#src/usecases/parts/people/session-anew.ts'

/**
 * Accepts the role of an invitation, for the account of exactly its verified address; exactly one
 * of any number of concurrent callers succeeds. Every session of the person ends; `session`
 * replaces the accepting one. Refuses the same `link-over` where the link is forged, used,
 * withdrawn, older than 72 hours, or was sent to another address, and `sign-in-first` where that
 * session ended meanwhile.
 * Source: decision 060.
 */
export function acceptInvitation(world: World, actor: Actor, { token }: HeldInvitation) {
  authorise(actor, 'invitation:accept')
  const person = personOf(actor)
  const { id: userId, name } = person
  return inStep(world, actor, async (step) => {
    const { tx } = step
    const sought = { tokenHashes: hashesOfLink(world, token), now: await world.clock.real(tx) }
    const row = await findHeldInvitation(tx, { ...sought, isLocked: true })
    if (!row) throw new Refusal('link-over')
    if ((await findUserIdByProvenEmail(tx, row.email)) !== userId) throw new Refusal('link-over')
    const held = await giveInvitedRole(step, { row, userId, name })
    return { ...held, session: await sessionAnew(step, person) }
  })
}
