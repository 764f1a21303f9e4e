import { z } from 'zod'
import type { Refused } from '#src/domain/changes.ts'
import { CodeProof } from './owner-proof.ts'
import { isMinor, PatientId } from './patient.ts'

/**
 * The relation to a child that entitles a person to consent for it.
 * Source: DPDP Rules 2025, r.10; decision 063.
 */
export const guardians = ['parent', 'legal-guardian'] as const

/**
 * The declaration, with the code sent to the account's own verified phone.
 * Source: decision 063.
 */
export const ConsentForChild = z.strictObject({
  patientId: PatientId,
  guardian: z.enum(guardians),
  ...CodeProof.shape,
})
export type ConsentForChild = z.infer<typeof ConsentForChild>

/**
 * `guardian-consent-first`, with the child as its fact, where somebody under 18 is to be tested
 * without the consent of a parent or guardian in force. The trigger `orders_child_consented`
 * enforces the same.
 * Source: DPDP Act s.9(1).
 *
 * @param today the day in India.
 */
export function whyUnconsented(
  people: readonly { patientId: PatientId; birthDate: Temporal.PlainDate }[],
  consented: ReadonlySet<PatientId>,
  today: Temporal.PlainDate,
): Refused<'guardian-consent-first'> | undefined {
  const children = people.filter(({ birthDate }) => isMinor(birthDate, today))
  const missing = children.find(({ patientId }) => !consented.has(patientId))
  return missing && unconsented(missing)
}

function unconsented({ patientId }: { patientId: PatientId }): Refused<'guardian-consent-first'> {
  return { ok: false, error: 'guardian-consent-first', facts: { patientId } }
}
