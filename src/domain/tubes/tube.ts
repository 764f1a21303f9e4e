import { z } from 'zod'

export const TubeId = z.uuid().brand<'TubeId'>()
export type TubeId = z.infer<typeof TubeId>

/** What a label carries. Letters, digits and hyphens, as Code 128 prints them. */
export const Barcode = z
  .string()
  .trim()
  .toUpperCase()
  .regex(/^[A-Z0-9][A-Z0-9-]{5,31}$/)
  .brand<'Barcode'>()
export type Barcode = z.infer<typeof Barcode>

/** Fresh samples a lab may ask for before the tests are given up and refunded. Life cycle 1 and 4. */
export const MAX_RECOLLECTIONS = 2

export const writeOffReasons = ['difficult-vein', 'refused', 'not-prepared', 'cancelled'] as const
export type WriteOffReason = (typeof writeOffReasons)[number]

/** Whose fault a rejected sample is; decides who bears the redraw, never the patient's purse. */
export type FaultParty = 'phlebotomist' | 'transport' | 'lab' | 'patient'

/** Why a lab cannot use a tube, and who answers for it. Source: life cycle 4; ISO 15189 7.2.6. */
export const rejectReasons = {
  haemolysed: 'phlebotomist',
  clotted: 'phlebotomist',
  'quantity-not-sufficient': 'phlebotomist',
  'wrong-container': 'phlebotomist',
  'label-mismatch': 'phlebotomist',
  'leaked-or-broken': 'transport',
  'temperature-breach': 'transport',
  'too-old': 'transport',
  'lab-accident': 'lab',
  lipaemic: 'patient',
  'not-fasting': 'patient',
} as const satisfies Record<string, FaultParty>

export type RejectReason = keyof typeof rejectReasons
