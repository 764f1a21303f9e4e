import { listComparable, listComparisons } from '#src/db/queries/comparisons/comparison-consents.ts'
import {
  COMPARISON_CONSENT_VERSION,
  comparisonConsent,
} from '#src/domain/comparisons/comparison-consent.ts'
import { indianDay } from '#src/domain/india-time.ts'
import type { Actor } from '#src/domain/people/actor.ts'
import { isMinor } from '#src/domain/people/patient.ts'
import { authorise, personOf } from '#src/usecases/access.ts'
import { audit } from '#src/usecases/audit.ts'
import { inStep } from '#src/usecases/step.ts'
import type { World } from '#src/usecases/world.ts'

/**
 * The words of the consent, for whom of the account it is in force and since when, and the latest
 * comparisons: which test, by which lab and when, and since when its pathologist saw the earlier
 * value.
 * Source: DPDP Act s.11; decision 254.
 */
export function viewComparisons(world: World, actor: Actor) {
  return inStep(world, actor, async ({ tx, now }) => {
    const permit = authorise(actor, 'comparison:read')
    const { accountId } = permit.over({ accountId: personOf(actor).id })
    const people = await listComparable(tx, accountId)
    const comparisons = await listComparisons(tx, accountId)
    await audit(world, tx, actor, 'comparison:read', accountId)
    const today = indianDay(now)
    return {
      consent: { version: COMPARISON_CONSENT_VERSION, words: comparisonConsent },
      people: people.map(({ birthDate, isGuardianConsented, allowedAt, ...person }) => ({
        ...person,
        isConsentAsked: isMinor(birthDate, today) && !isGuardianConsented,
        allowedAt: allowedAt?.toString() ?? null,
      })),
      comparisons,
    }
  })
}
