import { insertInvitation, lockOverdueTo } from '#src/db/queries/people/invitations.ts'
import { sqlStateOf } from '#src/db/driver/sql-state.ts'
import type { Actor } from '#src/domain/people/actor.ts'
import { InvitationId, type InvitePerson } from '#src/domain/people/invitation.ts'
import { authorise, personOf } from '#src/usecases/access.ts'
import { audit } from '#src/usecases/audit.ts'
import { Refusal } from '#src/usecases/refusal.ts'
import { inStep } from '#src/usecases/step.ts'
import { move, recordBirth } from '#src/usecases/transition.ts'
import type { World } from '#src/usecases/world.ts'
import {
  askSecondAdministrators,
  secondAdministrators,
} from '#src/usecases/parts/people/ask-second-administrator.ts'
import { newLetter, sendInvitation } from '#src/usecases/parts/people/send-invitation.ts'

/**
 * Invites an address to a role, for 72 hours: nobody has it before its reader accepts. The
 * administrator role, and any role for oneself, takes the password and waits without an e-mail
 * until another administrator approves it. Refuses `invited-already` while the same is open;
 * `not-found` for an unknown lab or city; `second-administrator-first`, `password-again`,
 * `too-many`.
 * Source: decision 060; decision 061.
 */
export async function inviteToRole(world: World, actor: Actor, input: InvitePerson) {
  authorise(actor, 'invitation:manage')
  const inviter = personOf(actor)
  const seconds = await secondAdministrators(world, inviter, input)
  const state = seconds ? ('waiting' as const) : ('sent' as const)
  return inStep(world, actor, async (step) => {
    const { tx } = step
    const { email, role, labId = null, locationId = null } = input
    const letter = newLetter(world, await world.clock.real(tx))
    for (const row of await lockOverdueTo(tx, email, letter.sentAt))
      await move(step, 'invitation', { row, event: 'expire', bookingId: null })
    const id = InvitationId.parse(world.chance.uuid())
    const { sentAt, expiresAt, token } = letter
    const tokenHash = seconds ? null : letter.tokenHash
    const offer = { email, role, labId, locationId, invitedBy: inviter.id }
    const row = { id, ...offer, state, tokenHash, sentAt, expiresAt }
    if (!(await atKnownPlace(() => insertInvitation(tx, row)))) throw new Refusal('invited-already')
    await recordBirth(step, 'invitation', { id, state }, null)
    const asked = { id, invitedBy: inviter.name, expiresAt }
    if (seconds) await askSecondAdministrators(step, seconds, asked)
    else await sendInvitation(step, token, inviter.name)
    await audit(world, tx, actor, 'invitation:manage', id, { role, labId, locationId, state })
    return { id, version: 1, state, expiresAt: expiresAt.toString() }
  })
}

/** A foreign key guards that lab and city exist; a violation becomes a refusal. */
async function atKnownPlace<Answer>(act: () => Promise<Answer>): Promise<Answer> {
  try {
    return await act()
  } catch (error) {
    if (sqlStateOf(error) === '23503') throw new Refusal('not-found')
    throw error
  }
}
