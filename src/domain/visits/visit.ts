import { z } from 'zod'

export const VisitId = z.uuid().brand<'VisitId'>()
export type VisitId = z.infer<typeof VisitId>

export const visitKinds = ['home', 'lab'] as const

/** Wrong start codes before the back office must help. Source: life cycle 3. */
export const START_CODE_TRIES = 5

/** New start codes the office may issue for one visit. Source: decision 034. */
export const CODE_RENEWALS = 3

/** Why the office ends a collection that its phlebotomist left unfinished. Source: decision 043. */
export const endReasons = [
  'phlebotomist-unreachable',
  'phlebotomist-unwell',
  'phone-failed',
  'patient-stopped',
] as const

/** Why the office issues a new start code. */
export const codeReasons = ['spoke-to-patient', 'code-not-received', 'typed-wrong'] as const

/** Why a visit ended without a sample. Source: life cycle 3. */
export const failReasons = [
  'not-home',
  'refused',
  'wrong-address',
  'not-prepared',
  'wrong-hour',
  'difficult-vein',
  'unsafe',
] as const
export type FailReason = (typeof failReasons)[number]

/**
 * Failures through the patient: they cost what cancelling after acceptance costs.
 * Source: life cycle 3.
 */
export function isPatientFault(reason: FailReason): boolean {
  return reason === 'not-home' || reason === 'refused' || reason === 'wrong-address'
}
