import { z } from 'zod'
import { CodeProof } from './owner-proof.ts'
import { PatientId } from './patient.ts'

/** What somebody must be to a child to consent for it. DPDP Rules 2025, r.10. */
export const guardians = ['parent', 'legal-guardian'] as const

/** Their word, with the code sent to the account's own proved phone. */
export const ConsentForChild = z.strictObject({
  patientId: PatientId,
  guardian: z.enum(guardians),
  ...CodeProof.shape,
})
export type ConsentForChild = z.infer<typeof ConsentForChild>
