import { findHeldInvitation } from '#src/db/queries/people/invitations.ts'
import { INVITATION_LIFE } from '#src/domain/people/invitation-life.ts'
import { notify } from '#src/usecases/parts/messages/notify.ts'
import type { Step } from '#src/usecases/step.ts'
import type { World } from '#src/usecases/world.ts'
import { hashesOfLink, hashLink } from './hash-link.ts'

/** A new link, valid from now (real time); only its hash is stored. */
export function newLetter(world: Pick<World, 'chance' | 'cipher'>, sentAt: Temporal.Instant) {
  const token = world.chance.token()
  const expiresAt = sentAt.add(INVITATION_LIFE)
  return { token, tokenHash: hashLink(world, token), sentAt, expiresAt }
}

/**
 * Part of a verb: e-mails this link to the address it is stored for. `invitedBy`: the name that its
 * reader sees.
 */
export async function sendInvitation(step: Step, token: string, invitedBy: string): Promise<void> {
  const { world, tx, now } = step
  const sought = { tokenHashes: hashesOfLink(world, token), now: await world.clock.real(tx) }
  const kept = await findHeldInvitation(tx, sought)
  if (!kept) throw new Error('the invitation just written is missing')
  const { id: subjectId, email, role, place } = kept
  const facts = { role, place, invitedBy, path: `/invitation/${token}` }
  const expiresAt = now.add(INVITATION_LIFE)
  await notify(step, { email }, { event: 'invitation', subjectId, facts, expiresAt })
}
