import { z } from 'zod'
import { checkCharacter } from './check-character.ts'
import { isMisreadLabel, ownLabel } from './misread-label.ts'

export const TubeId = z.uuid().brand<'TubeId'>()
export type TubeId = z.infer<typeof TubeId>

/**
 * The barcode of a label: letters, digits and hyphens, as Code 128 prints them. Ours carry a check
 * character, so that a misread one is refused before it is looked up.
 * Source: life cycle 4; decision 036.
 */
export const Barcode = z
  .string()
  .trim()
  .toUpperCase()
  .regex(/^[A-Z0-9][A-Z0-9-]{5,31}$/)
  .refine((text) => !isMisreadLabel(text), 'This number was misread. Scan the label again.')
  .brand<'Barcode'>()
export type Barcode = z.infer<typeof Barcode>

const A_LETTER = 1_000_000

/**
 * The number of one of our labels: year, a letter for each million, six digits, check character.
 * `year` has two digits; `count` starts at 1 and stays below 26 million.
 * Source: decision 036.
 */
export function labelNumber(year: number, count: number): Barcode {
  const letter = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'[Math.floor(count / A_LETTER)]
  if (!letter) throw new Error('a year has at most 26 million labels')
  const digits = String(count % A_LETTER).padStart(6, '0')
  const text = `OX${String(year).padStart(2, '0')}${letter}${digits}`
  return Barcode.parse(`${text}${checkCharacter(text)}`)
}

/** The first of so many labels, where `last` is the count of the last one. Source: decision 036. */
export function firstOfLabels(
  year: number,
  { last, count }: { last: number; count: number },
): Barcode {
  return labelNumber(year, last - count + 1)
}

/** This many consecutive labels of ours; empty where the first is not one of ours. */
export function labelsFrom(first: Barcode, count: number): Barcode[] {
  if (!ownLabel.test(first)) return []
  const year = Number(first.slice(2, 4))
  const millions = first.charCodeAt(4) - 'A'.charCodeAt(0)
  const begin = millions * A_LETTER + Number(first.slice(5, 11))
  return Array.from({ length: count }, (_, index) => labelNumber(year, begin + index))
}

export const writeOffReasons = [
  'difficult-vein',
  'refused',
  'not-prepared',
  'wrong-hour',
  'cancelled',
] as const
export type WriteOffReason = (typeof writeOffReasons)[number]

/**
 * The party at fault for a rejected sample; decides who bears the redraw, never the patient.
 * Source: life cycle 4.
 */
export type FaultParty = 'phlebotomist' | 'transport' | 'lab' | 'patient'

/** Why a lab cannot use a tube, and the party at fault. Source: life cycle 4; ISO 15189 7.2.6. */
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
