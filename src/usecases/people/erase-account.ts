import { deleteContactMessagesOf } from '#src/db/queries/contact/contact-messages.ts'
import {
  type Erasable,
  eraseAccount as forgetAccount,
  findErasable,
  lockPerson,
} from '#src/db/queries/people/erasures.ts'
import { listOfAccount } from '#src/db/queries/prescriptions/prescriptions.ts'
import type { Actor, UserId } from '#src/domain/people/actor.ts'
import { erasure, type KeptUntil } from '#src/domain/people/erasure.ts'
import { unreadEmail, wholeEmail } from '#src/domain/people/masked.ts'
import type { OwnerProof } from '#src/domain/people/owner-proof.ts'
import { authorise, personOf } from '#src/usecases/access.ts'
import { audit } from '#src/usecases/audit.ts'
import { notify } from '#src/usecases/parts/messages/notify.ts'
import { deleteGone } from '#src/usecases/parts/files/prescription-file.ts'
import { Refusal } from '#src/usecases/refusal.ts'
import { ownerOf } from '#src/usecases/parts/replies/owner.ts'
import { inStep, type Step } from '#src/usecases/step.ts'
import type { World } from '#src/usecases/world.ts'
import { proveOwner } from '#src/usecases/parts/people/prove-owner.ts'

/**
 * Erases the caller's account, at once and permanently: everything personal except what the law
 * keeps. A last message tells its owner. Refuses `erase-staff`, `erase-booking-open`,
 * `erase-report-due`, `erase-money-due`, and what `proveOwner` does.
 * Source: DPDP Act s.12(3); decision 064.
 */
export async function eraseAccount(world: World, actor: Actor, proof: OwnerProof) {
  const permit = authorise(actor, 'account:erase')
  const { accountId } = permit.over({ accountId: personOf(actor).id })
  await proveOwner(world, accountId, proof)
  const { pictures, ...erased } = await inStep(world, actor, async (step) => {
    await lockPerson(step.tx, accountId)
    const found = await findErasable(step.tx, accountId)
    if (!found || found.isErased) throw new Refusal('not-found')
    const decided = erasure(found.standing, found.last)
    if (!decided.ok) throw new Refusal(decided.error)
    await forget(step, accountId, found, decided.value)
    const until = {
      booksUntil: decided.value.books?.toString() ?? null,
      medicalUntil: decided.value.medical?.toString() ?? null,
    }
    await tellOwner(step, found, until)
    await audit(world, step.tx, actor, 'account:erase', accountId, { kept: found.kept, ...until })
    const pictures = await listOfAccount(step.tx, accountId)
    return { erasedAt: step.now.toString(), kept: found.kept, ...until, pictures }
  })
  await deleteGone(world, pictures)
  return erased
}

async function forget(
  { world, tx, actor, now }: Step,
  userId: UserId,
  { email, isEmailProven, phone, kept }: Erasable,
  { medical }: KeptUntil,
) {
  const { chance, cipher } = world
  const known = isEmailProven ? email : (phone ?? email)
  if (isEmailProven)
    await deleteContactMessagesOf(tx, cipher.hashes(email, 'contact_messages.writer'))
  await forgetAccount(tx, {
    id: chance.uuid(),
    userId,
    pseudonym: cipher.hash(known, 'erasures.pseudonym'),
    erasedAt: now,
    kept,
    medicalUntil: medical,
    medicalForgottenAt: null,
    unread: unreadEmail(userId),
    replyOwner: ownerOf(actor),
  })
}

type Until = { booksUntil: string | null; medicalUntil: string | null }

/** By e-mail where an address was verified, otherwise to the phone. */
async function tellOwner(step: Step, person: Erasable, facts: Until) {
  const { language, phone } = person
  const email = person.isEmailProven ? wholeEmail(person.email) : null
  const to = email === null ? phone && { phone, language } : { email, language }
  if (to) await notify(step, to, { event: 'account-erased', facts })
}
