import {
  findAllowable,
  insertComparisonConsent,
} from '#src/db/queries/comparisons/comparison-consents.ts'
import {
  type AllowComparison,
  COMPARISON_CONSENT_VERSION,
  comparisonConsent,
  ComparisonConsentId,
  whyNotAllowed,
} from '#src/domain/comparisons/comparison-consent.ts'
import { indianDay } from '#src/domain/india-time.ts'
import type { Actor } from '#src/domain/people/actor.ts'
import { NOTICE_VERSION } from '#src/domain/people/notice.ts'
import { authorise } from '#src/usecases/access.ts'
import { audit } from '#src/usecases/audit.ts'
import { refusedAs } from '#src/usecases/save.ts'
import { sha256 } from '#src/usecases/sha256.ts'
import { inStep } from '#src/usecases/step.ts'
import type { World } from '#src/usecases/world.ts'

/**
 * From now on labs compare new values of this person with those of other labs. Repeating it has no
 * effect. Refuses `not-found` for another account's person, `stale` where the text changed
 * meanwhile, `notice-first`, `guardian-consent-first`.
 * Source: DPDP Act s.6; decision 254.
 */
export function allowComparison(world: World, actor: Actor, input: AllowComparison) {
  return inStep(world, actor, async (step) => {
    const permit = authorise(actor, 'comparison:allow')
    const { tx, now } = step
    const { patientId, language } = input
    const person = permit.over(await findAllowable(tx, patientId, NOTICE_VERSION))
    const refused = whyNotAllowed(person, input, indianDay(now))
    if (refused) throw refusedAs(step, refused)
    const consent = {
      consentVersion: COMPARISON_CONSENT_VERSION,
      consentLanguage: language,
      consentSha256: sha256(comparisonConsent[language]),
    }
    const isNew = await insertComparisonConsent(tx, {
      id: ComparisonConsentId.parse(world.chance.uuid()),
      patientId,
      accountId: person.accountId,
      ...consent,
      givenAt: now,
      withdrawnAt: null,
    })
    await audit(world, tx, actor, 'comparison:allow', patientId, { ...consent, isNew })
    return { patientId, givenAt: now.toString() }
  })
}
