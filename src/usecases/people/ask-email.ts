import { nthEmailChangeOf } from '#src/db/queries/changes/counted-for-limits.ts'
import { insertEmailChange } from '#src/db/queries/people/email-changes.ts'
import { lockName } from '#src/db/queries/changes/named-lock.ts'
import { findUserIdByEmail } from '#src/db/queries/people/people-roles.ts'
import { findPerson, type PersonRow } from '#src/db/queries/people/people.ts'
import { limits } from '#src/domain/limits.ts'
import type { Actor } from '#src/domain/people/actor.ts'
import { maskedEmail, wholeEmail } from '#src/domain/people/masked.ts'
import { type AskEmail, NEW_ADDRESS_LIFE, STOP_LIFE } from '#src/domain/people/own-account.ts'
import {
  addressAskedLetter,
  addressAskedMessage,
  addressWantedLetter,
  newAddressLetter,
} from '#src/messages/own-account-letters.ts'
import { authorise, personOf } from '#src/usecases/access.ts'
import { audit } from '#src/usecases/audit.ts'
import { asRead } from '#src/usecases/edited-row.ts'
import { refuseTooMany } from '#src/usecases/parts/limits/refuse-too-many.ts'
import { writeMessage } from '#src/usecases/parts/messages/write-message.ts'
import { Refusal } from '#src/usecases/refusal.ts'
import { inStep, type Step } from '#src/usecases/step.ts'
import type { World } from '#src/usecases/world.ts'
import { changeOfStaff } from '#src/usecases/parts/people/change-of-staff.ts'
import { hashLink } from '#src/usecases/parts/people/hash-link.ts'
import { mailboxIsFull } from '#src/usecases/parts/people/mailbox-is-full.ts'
import { proveOwner } from '#src/usecases/parts/people/prove-owner.ts'
import { showFactor } from '#src/usecases/parts/people/show-factor.ts'

/**
 * Requests another address for the account, by password or code; nothing changes until that mailbox
 * is verified. The current address is told, with a link that stops it. An address in use elsewhere
 * is answered the same: only its owner is told. Refuses `stale`, `email-same`, `too-many` from the
 * sixth in an hour, and what `proveOwner` and `showFactor` do.
 * Source: DPDP Act s.12(2); decision 071.
 */
export async function askEmail(world: World, actor: Actor, input: AskEmail) {
  const permit = authorise(actor, 'account:correct')
  const { id: accountId } = personOf(actor)
  await showFactor(world, actor)
  const { email, version, ...proof } = input
  await proveOwner(world, accountId, proof)
  return inStep(world, actor, async (step) => {
    const { tx } = step
    await lockName(tx, `account-link ${email}`)
    const found = await findPerson(tx, accountId)
    const person = asRead(permit.over(found && { ...found, accountId }), version)
    if (person.email === email) throw new Refusal('email-same')
    const askedAt = await world.clock.real(tx)
    await refuseTooManyChanges(step, person, askedAt)
    const token = await tellNew(step, { email, askedAt })
    const stop = await tellOld(step, person)
    await insertEmailChange(tx, {
      id: world.chance.uuid(),
      userId: accountId,
      email,
      oldEmail: person.email,
      tokenHash: hashLink(world, token),
      stopHash: hashLink(world, stop),
      askedAt,
    })
    const masked = { before: maskedEmail(person.email), after: maskedEmail(email) }
    const change = changeOfStaff(actor, 'emailAsked', masked)
    await audit(world, tx, actor, 'account:correct', accountId, { field: 'email' }, change)
    return { email: maskedEmail(email) }
  })
}

async function refuseTooManyChanges({ tx }: Step, { id }: PersonRow, now: Temporal.Instant) {
  const { emailChangesOfAccount: limit } = limits
  await refuseTooMany(tx, now, [{ limit, nth: (window) => nthEmailChangeOf(tx, id, window) }])
}

type New = { email: string; askedAt: Temporal.Instant }

/** The token, which is only e-mailed where nobody uses the address and it is within its limit. */
async function tellNew({ world, tx, now }: Step, { email, askedAt }: New): Promise<string> {
  const token = world.chance.token()
  if (await mailboxIsFull(tx, email, askedAt)) return token
  const owner = await findUserIdByEmail(tx, email)
  const link = `${world.settings.baseUrl}/my-data/email/${token}`
  const brand = world.settings.operator.name.en
  const message = owner
    ? addressWantedLetter(email, { brand })
    : newAddressLetter(email, { brand, link })
  const expiresAt = now.add(NEW_ADDRESS_LIFE)
  await writeMessage(world, tx, { event: 'email-asked', message, expiresAt })
  return token
}

/** By e-mail, otherwise to the phone; returns the token of the link that stops it. */
async function tellOld({ world, tx, now }: Step, person: PersonRow): Promise<string> {
  const token = world.chance.token()
  const link = `${world.settings.baseUrl}/keep-address/${token}`
  const email = wholeEmail(person.email)
  if (email === null && person.phone === null) return token
  const brand = world.settings.operator.name.en
  const message = email
    ? addressAskedLetter(email, { brand, link })
    : addressAskedMessage(person.phone ?? '', { brand, link })
  const expiresAt = now.add(STOP_LIFE)
  await writeMessage(world, tx, { event: 'email-asked', userId: person.id, message, expiresAt })
  return token
}
