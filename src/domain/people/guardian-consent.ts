import { z } from 'zod'
import { CodeProof } from './owner-proof.ts'
import { PatientId } from './patient.ts'

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
