import { endLinksOf } from '#src/db/queries/people/account-links.ts'
import { findHeldInvitation } from '#src/db/queries/people/invitations.ts'
import { insertAccount } from '#src/db/queries/people/people-demo.ts'
import { type Actor, UserId } from '#src/domain/people/actor.ts'
import type { JoinByInvitation } from '#src/domain/people/invitation.ts'
import { authorise } from '#src/usecases/access.ts'
import { Refusal } from '#src/usecases/refusal.ts'
import { inStep } from '#src/usecases/step.ts'
import type { World } from '#src/usecases/world.ts'
import { giveInvitedRole } from '#src/usecases/parts/people/give-invited-role.ts'
import { hashesOfLink } from '#src/usecases/parts/people/hash-link.ts'

/**
 * Creates the account of an invited address and accepts the role with it: the link verifies the
 * mailbox as a sign-up's does. Refuses `link-over`, also where the address has an account: its
 * owner signs in and accepts.
 * Source: decision 060.
 */
export async function joinByInvitation(world: World, actor: Actor, input: JoinByInvitation) {
  authorise(actor, 'invitation:read')
  const passwordHash = await world.passwords.hash(input.password)
  return inStep(world, actor, async (step) => {
    const { tx } = step
    const now = await world.clock.real(tx)
    const tokenHashes = hashesOfLink(world, input.token)
    const row = await findHeldInvitation(tx, { tokenHashes, now, isLocked: true })
    if (!row) throw new Refusal('link-over')
    const userId = UserId.parse(world.chance.uuid())
    const { email } = row
    const person = { id: userId, name: input.name, email, passwordHash }
    if (!(await insertAccount(tx, { ...person, credentialId: world.chance.uuid() })))
      throw new Refusal('link-over')
    await endLinksOf(tx, email, now)
    return giveInvitedRole(step, { row, userId, name: input.name })
  })
}
