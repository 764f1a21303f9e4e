import { endComparisonConsents } from '#src/db/queries/comparisons/comparison-consents.ts'
import { endConsent } from '#src/db/queries/consents/guardian-consents.ts'
import { findPatient } from '#src/db/queries/people/people-family.ts'
import type { Actor } from '#src/domain/people/actor.ts'
import type { PatientId } from '#src/domain/people/patient.ts'
import { authorise, personOf } from '#src/usecases/access.ts'
import { audit } from '#src/usecases/audit.ts'
import { inStep } from '#src/usecases/step.ts'
import type { World } from '#src/usecases/world.ts'

/**
 * Withdraws the consent for a child: nothing more is booked for it until it is given again.
 * Its results are no longer compared across labs. Existing bookings continue or are cancelled by
 * their own rules.
 * Source: DPDP Act s.6(4); decision 063.
 */
export function withdrawChildConsent(
  world: World,
  actor: Actor,
  { patientId }: { patientId: PatientId },
) {
  return inStep(world, actor, async ({ tx, now }) => {
    const permit = authorise(actor, 'child-consent:withdraw')
    const { id: accountId } = personOf(actor)
    permit.over(await findPatient(tx, patientId))
    const wasInForce = await endConsent(tx, { patientId, accountId }, now)
    await endComparisonConsents(tx, { accountId, patientId }, now)
    await audit(world, tx, actor, 'child-consent:withdraw', patientId, { wasInForce })
    return { patientId, withdrawnAt: now.toString() }
  })
}
