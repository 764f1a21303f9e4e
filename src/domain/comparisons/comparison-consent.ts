import { z } from 'zod'
import type { Refused } from '#src/domain/changes.ts'
import { type Language, languages } from '#src/domain/people/language.ts'
import { isMinor, PatientId } from '#src/domain/people/patient.ts'

export const ComparisonConsentId = z.uuid().brand<'ComparisonConsentId'>()
export type ComparisonConsentId = z.infer<typeof ComparisonConsentId>

/**
 * A day, changed with every change of the text. A consent keeps the version that was read; one to
 * other words than today's allows nothing, and is asked again.
 * Source: DPDP Act s.6; decision 254.
 */
export const COMPARISON_CONSENT_VERSION = '2026-11-30'

/**
 * What is agreed to before results of one person are compared across laboratories, word by word.
 * Source: DPDP Act s.6; decision 254.
 */
export const comparisonConsent: Readonly<Record<Language, string>> = {
  en: 'When a laboratory measures a number for this person, compare it with this person’s last published result of the same test from another laboratory here. If the two differ so much that one of them may be wrong, the new result waits until it is measured again or a pathologist has looked at it. Only then does that pathologist see the earlier number, its unit, day and method, never the other laboratory’s name or any other test. Tests about HIV and tests that need counselling are never compared. I can stop this at any time.',
  hi: 'जब कोई लैब इस व्यक्ति की जाँच में कोई संख्या मापे, तो उसकी तुलना इस व्यक्ति के उसी जाँच के पिछले प्रकाशित नतीजे से करें, जो यहाँ की किसी दूसरी लैब का हो। दोनों में इतना अंतर हो कि कोई एक ग़लत हो सकता है, तो नया नतीजा तब तक रुकता है जब तक वह दोबारा न मापा जाए या कोई पैथोलॉजिस्ट उसे न देख ले। केवल तभी वह पैथोलॉजिस्ट पिछली संख्या, उसकी इकाई, दिन और तरीक़ा देखता है; दूसरी लैब का नाम या कोई और जाँच कभी नहीं। HIV की और परामर्श वाली जाँचों की तुलना कभी नहीं होती। मैं इसे कभी भी रोक सकता या सकती हूँ।',
}

/** The consent as its owner gives it: to the words that were shown, in their language. */
export const AllowComparison = z.strictObject({
  patientId: PatientId,
  consentVersion: z.string().max(20),
  language: z.enum(languages),
})
export type AllowComparison = z.infer<typeof AllowComparison>

export const StopComparison = z.strictObject({ patientId: PatientId })
export type StopComparison = z.infer<typeof StopComparison>

/** What decides whether the results of a person may be compared from now on. */
type Asked = {
  birthDate: Temporal.PlainDate
  /** The account's owner agreed to today's privacy notice. */
  hasNotice: boolean
  /** A parent or legal guardian consented to the use of a child's data. */
  isGuardianConsented: boolean
}

type WhyNot = 'stale' | 'notice-first' | 'guardian-consent-first'

/**
 * Why this consent is not taken: it is to other words than today's (`stale`), the privacy notice
 * was not agreed to, or of a child nobody consented to the use of its data. Undefined: it is taken.
 * Source: DPDP Act s.6, s.9(1); decision 254.
 *
 * @param today the day in India.
 */
export function whyNotAllowed(
  { birthDate, hasNotice, isGuardianConsented }: Asked,
  { consentVersion, patientId }: AllowComparison,
  today: Temporal.PlainDate,
): Refused<WhyNot> | undefined {
  if (consentVersion !== COMPARISON_CONSENT_VERSION) return { ok: false, error: 'stale' }
  if (!hasNotice) return { ok: false, error: 'notice-first' }
  return isMinor(birthDate, today) && !isGuardianConsented
    ? { ok: false, error: 'guardian-consent-first', facts: { patientId } }
    : undefined
}
