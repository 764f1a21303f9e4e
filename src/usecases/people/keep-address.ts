import { endLinksOf } from '#src/db/queries/people/account-links.ts'
import {
  deletePassword,
  type EmailChangeRow,
  endEmailChanges,
  findStoppable,
  lockEmail,
  replaceEmail,
} from '#src/db/queries/people/email-changes.ts'
import { passContactMessages } from '#src/db/queries/contact/contact-messages.ts'
import { deletePasskeysOf } from '#src/db/queries/people/passkeys.ts'
import { deleteDevicesOf } from '#src/db/queries/people/people-guesses.ts'
import { deleteSessionsOf } from '#src/db/queries/people/people.ts'
import type { Actor } from '#src/domain/people/actor.ts'
import { wholeEmail } from '#src/domain/people/masked.ts'
import { type HeldLink, STOP_LIFE } from '#src/domain/people/own-account.ts'
import { authorise } from '#src/usecases/access.ts'
import { audit } from '#src/usecases/audit.ts'
import { inOurWords } from '#src/usecases/edited-row.ts'
import { Refusal } from '#src/usecases/refusal.ts'
import { inStep, type Step } from '#src/usecases/step.ts'
import type { World } from '#src/usecases/world.ts'
import { hashLink } from '#src/usecases/parts/people/hash-link.ts'

/**
 * Stops an address change by the link to the old address, or reverts it if it was verified already,
 * with every later change. Every session and passkey ends, because somebody else is signed in.
 * Refuses the same `link-over` where the link is forged, used, older than four days, or where
 * another account has the old address by now.
 * Source: decision 071.
 */
export function keepAddress(world: World, actor: Actor, { token }: HeldLink) {
  return inStep(world, actor, async (step) => {
    authorise(actor, 'account-link:use')
    const { tx } = step
    const now = await world.clock.real(tx)
    const since = now.subtract(STOP_LIFE)
    const change = await findStoppable(tx, hashLink(world, token), since)
    if (!change) throw new Refusal('link-over')
    const { userId, oldEmail } = change
    const email = await lockEmail(tx, userId)
    if (!(await endEmailChanges(tx, change, now))) throw new Refusal('link-over')
    if (email !== undefined && email !== oldEmail) await takeBack(step, change, email, now)
    await deleteSessionsOf(tx, userId)
    await deleteDevicesOf(tx, userId)
    await deletePasskeysOf(tx, userId)
    await audit(world, tx, actor, 'account-link:use', userId, { purpose: 'keep-address' })
    return { hasAddress: wholeEmail(oldEmail) !== null }
  })
}

async function takeBack(
  { world, tx }: Step,
  { userId, oldEmail }: EmailChangeRow,
  email: string,
  now: Temporal.Instant,
) {
  const isProven = wholeEmail(oldEmail) !== null
  const back = { userId, from: email, to: oldEmail, isProven }
  const taken = () => replaceEmail(tx, back)
  // Somebody may create an account with it at this very moment.
  if (!(await inOurWords({ '23505': 'link-over' }, taken))) throw new Refusal('link-over')
  await endLinksOf(tx, email, now)
  if (!isProven) return deletePassword(tx, userId)
  const writer = (address: string) => world.cipher.hash(address, 'contact_messages.writer')
  await passContactMessages(tx, writer(email), writer(oldEmail))
}
