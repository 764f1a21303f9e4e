import { findConsent } from '#src/db/queries/consents/guardian-consents.ts'
import { findPatient } from '#src/db/queries/people/people-family.ts'
import { findPerson } from '#src/db/queries/people/people.ts'
import { indianDay } from '#src/domain/india-time.ts'
import type { Actor } from '#src/domain/people/actor.ts'
import { maskedPhone } from '#src/domain/people/masked.ts'
import { isMinor, type PatientId } from '#src/domain/people/patient.ts'
import { authorise, personOf } from '#src/usecases/access.ts'
import { audit } from '#src/usecases/audit.ts'
import { inStep } from '#src/usecases/step.ts'
import type { World } from '#src/usecases/world.ts'

/** Whether a patient is a child who needs consent, and the consent in force. */
export function viewChildConsent(
  world: World,
  actor: Actor,
  { patientId }: { patientId: PatientId },
) {
  return inStep(world, actor, async ({ tx, now }) => {
    const permit = authorise(actor, 'child-consent:read')
    const patient = permit.over(await findPatient(tx, patientId))
    const consent = await findConsent(tx, patientId)
    const guardian = await findPerson(tx, personOf(actor).id)
    await audit(world, tx, actor, 'child-consent:read', patientId)
    const isChild = isMinor(patient.birthDate, indianDay(now))
    return {
      patientId,
      name: patient.name,
      phone: maskedPhone(guardian?.phone ?? null),
      isAsked: isChild && !consent,
      givenAt: consent?.givenAt.toString() ?? null,
      guardian: consent?.guardian ?? null,
    }
  })
}
