import { findConsent, insertConsent } from '#src/db/queries/consents/guardian-consents.ts'
import { findPatient } from '#src/db/queries/people/people-family.ts'
import { indianDay } from '#src/domain/india-time.ts'
import type { Actor } from '#src/domain/people/actor.ts'
import type { ConsentForChild } from '#src/domain/people/guardian-consent.ts'
import { NOTICE_VERSION } from '#src/domain/people/notice.ts'
import { isMinor } from '#src/domain/people/patient.ts'
import { authorise, personOf } from '#src/usecases/access.ts'
import { audit } from '#src/usecases/audit.ts'
import { Refusal } from '#src/usecases/refusal.ts'
import { inStep } from '#src/usecases/step.ts'
import type { World } from '#src/usecases/world.ts'
import { requireNotice } from '#src/usecases/parts/people/notice-first.ts'
import { provePhone } from '#src/usecases/parts/people/prove-owner.ts'

/**
 * The verifiable consent of a parent or legal guardian to the use of a child's data: the declared
 * relation to the child, with a code sent to the account's own phone. Repeating it has no effect.
 * Refuses `notice-first`, `not-a-child`, `wrong-code`.
 * Source: DPDP Act s.9(1), Rules 2025 r.10; decision 063.
 */
export async function consentForChild(world: World, actor: Actor, input: ConsentForChild) {
  const permit = authorise(actor, 'child-consent:give')
  const { id: accountId } = personOf(actor)
  const { patientId, guardian } = input
  await inStep(world, actor, async ({ tx, now }) => {
    const { birthDate } = permit.over(await findPatient(tx, patientId))
    await requireNotice(tx, accountId)
    if (!isMinor(birthDate, indianDay(now))) throw new Refusal('not-a-child')
  })
  const phone = await provePhone(world, accountId, input)
  return inStep(world, actor, async ({ tx, now }) => {
    const isNew = await insertConsent(tx, {
      id: world.chance.uuid(),
      patientId,
      accountId,
      guardian,
      noticeVersion: NOTICE_VERSION,
      phoneHash: world.cipher.hash(phone, 'guardian_consents.phone'),
      givenAt: now,
      withdrawnAt: null,
    })
    const inForce = await findConsent(tx, patientId)
    const said = { guardian, version: NOTICE_VERSION, isNew }
    await audit(world, tx, actor, 'child-consent:give', patientId, said)
    return { patientId, givenAt: (inForce?.givenAt ?? now).toString() }
  })
}
