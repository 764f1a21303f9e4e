import { endLinksOf } from '#src/db/queries/people/account-links.ts'
import { passContactMessages } from '#src/db/queries/contact/contact-messages.ts'
import {
  type EmailChangeRow,
  lockEmail,
  replaceEmail,
  takeEmailChange,
} from '#src/db/queries/people/email-changes.ts'
import { lockName } from '#src/db/queries/changes/named-lock.ts'
import { deleteOtherSessions } from '#src/db/queries/people/own-sessions.ts'
import { deleteDevicesOf } from '#src/db/queries/people/people-guesses.ts'
import type { Actor } from '#src/domain/people/actor.ts'
import { maskedEmail, wholeEmail } from '#src/domain/people/masked.ts'
import { type HeldLink, NEW_ADDRESS_LIFE } from '#src/domain/people/own-account.ts'
import { authorise, personOf } from '#src/usecases/access.ts'
import { audit } from '#src/usecases/audit.ts'
import { notify } from '#src/usecases/parts/messages/notify.ts'
import { inOurWords } from '#src/usecases/edited-row.ts'
import { Refusal } from '#src/usecases/refusal.ts'
import { inStep, type Step } from '#src/usecases/step.ts'
import type { World } from '#src/usecases/world.ts'
import { changeOfStaff } from '#src/usecases/parts/people/change-of-staff.ts'
import { hashLink } from '#src/usecases/parts/people/hash-link.ts'
import { showFactor } from '#src/usecases/parts/people/show-factor.ts'

/**
 * Sets the new address of the account that requested it, while signed in to it: a person the e-mail
 * reached by mistake gets no further. Every other session ends, and the old address is told.
 * Refuses the same `link-over` where the link is forged, used, stopped, older than 24 hours, of
 * another account, or where somebody else has the address by now; and what `showFactor` does.
 * Source: decision 071.
 */
export async function proveNewEmail(world: World, actor: Actor, { token }: HeldLink) {
  authorise(actor, 'account:correct')
  const { id: userId, sessionId } = personOf(actor)
  await showFactor(world, actor)
  return inStep(world, actor, async (step) => {
    const { tx } = step
    const now = await world.clock.real(tx)
    const before = await lockEmail(tx, userId)
    const since = now.subtract(NEW_ADDRESS_LIFE)
    const held = { tokenHash: hashLink(world, token), userId, since }
    const change = await takeEmailChange(tx, held, now)
    if (!change || change.oldEmail !== before) throw new Refusal('link-over')
    await lockName(tx, `account-link ${change.email}`)
    await takeAddress(step, change, now)
    await deleteOtherSessions(tx, userId, sessionId ?? userId)
    await deleteDevicesOf(tx, userId)
    const masked = { before: maskedEmail(before), after: maskedEmail(change.email) }
    const seen = changeOfStaff(actor, 'email', masked)
    await audit(world, tx, actor, 'account:correct', userId, { field: 'email' }, seen)
    return { email: maskedEmail(change.email) }
  })
}

async function takeAddress(
  step: Step,
  { userId, email, oldEmail }: EmailChangeRow,
  now: Temporal.Instant,
) {
  const { world, tx } = step
  const replaced = { userId, from: oldEmail, to: email, isProven: true }
  const taken = () => replaceEmail(tx, replaced)
  // Somebody may create an account with it at this very moment.
  if (!(await inOurWords({ '23505': 'link-over' }, taken))) throw new Refusal('link-over')
  for (const one of [oldEmail, email]) await endLinksOf(tx, one, now)
  if (wholeEmail(oldEmail) === null) return
  const writer = (address: string) => world.cipher.hash(address, 'contact_messages.writer')
  await passContactMessages(tx, writer(oldEmail), writer(email))
  await notify(step, { email: oldEmail, id: userId }, { event: 'email-changed', facts: {} })
}
