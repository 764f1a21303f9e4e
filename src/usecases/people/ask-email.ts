import { nthEmailChangeOf } from '#src/db/queries/changes/counted-for-limits.ts'
import { insertEmailChange } from '#src/db/queries/people/email-changes.ts'
import { lockName } from '#src/db/queries/changes/named-lock.ts'
import { findUserIdByEmail } from '#src/db/queries/people/people-roles.ts'
import { findPerson, type PersonRow } from '#src/db/queries/people/people.ts'
import { limits } from '#src/domain/limits.ts'
import type { Actor } from '#src/domain/people/actor.ts'
import type { Language } from '#src/domain/people/language.ts'
import { maskedEmail } from '#src/domain/people/masked.ts'
import { type AskEmail, NEW_ADDRESS_LIFE, STOP_LIFE } from '#src/domain/people/own-account.ts'
import { authorise, personOf } from '#src/usecases/access.ts'
import { audit } from '#src/usecases/audit.ts'
import { asRead } from '#src/usecases/edited-row.ts'
import { refuseTooMany } from '#src/usecases/parts/limits/refuse-too-many.ts'
import { notify } from '#src/usecases/parts/messages/notify.ts'
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
    const { language } = person
    const token = await tellNew(step, { email, language, askedAt })
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

/** `language`: of the account that asked, whose person reads it. */
type New = { email: string; language: Language; askedAt: Temporal.Instant }

/** The token, which is only e-mailed where nobody uses the address and it is within its limit. */
async function tellNew(step: Step, { email, language, askedAt }: New): Promise<string> {
  const { world, tx, now } = step
  const token = world.chance.token()
  if (await mailboxIsFull(tx, email, askedAt)) return token
  const owner = await findUserIdByEmail(tx, email)
  const expiresAt = now.add(NEW_ADDRESS_LIFE)
  const told = { event: 'email-asked', expiresAt } as const
  if (owner) await notify(step, { email }, { ...told, facts: { kind: 'wanted' } })
  else {
    const facts = { kind: 'new', path: `/my-data/email/${token}` } as const
    await notify(step, { email, language }, { ...told, facts })
  }
  return token
}

/** By e-mail, otherwise to the phone; returns the token of the link that stops it. */
async function tellOld(step: Step, { id }: PersonRow): Promise<string> {
  const { world, now } = step
  const token = world.chance.token()
  const facts = { kind: 'current', path: `/keep-address/${token}` } as const
  await notify(step, { id }, { event: 'email-asked', facts, expiresAt: now.add(STOP_LIFE) })
  return token
}
