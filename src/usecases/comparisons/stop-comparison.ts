import { endComparisonConsents } from '#src/db/queries/comparisons/comparison-consents.ts'
import { findPatient } from '#src/db/queries/people/people-family.ts'
import type { StopComparison } from '#src/domain/comparisons/comparison-consent.ts'
import type { Actor } from '#src/domain/people/actor.ts'
import { authorise } from '#src/usecases/access.ts'
import { audit } from '#src/usecases/audit.ts'
import { inStep } from '#src/usecases/step.ts'
import type { World } from '#src/usecases/world.ts'

/**
 * Withdraws the consent: no further value of this person is compared with another lab's, and no
 * earlier one is shown any more. A value that is held stays held, for a repeat or a pathologist.
 * Source: DPDP Act s.6(4); decision 254.
 */
export function stopComparison(world: World, actor: Actor, { patientId }: StopComparison) {
  return inStep(world, actor, async ({ tx, now }) => {
    const permit = authorise(actor, 'comparison:stop')
    const { accountId } = permit.over(await findPatient(tx, patientId))
    const ended = await endComparisonConsents(tx, { accountId, patientId }, now)
    await audit(world, tx, actor, 'comparison:stop', patientId, { ended })
    return { patientId, withdrawnAt: now.toString() }
  })
}
