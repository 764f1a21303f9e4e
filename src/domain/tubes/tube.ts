import { z } from 'zod'
import { checkCharacter, hasCheckCharacter } from './check-character.ts'

export const TubeId = z.uuid().brand<'TubeId'>()
export type TubeId = z.infer<typeof TubeId>

/** Ours begin so and hold no hyphen; a laboratory's own labels are read as they are. */
const OURS = /^OX[A-Z0-9]+$/
const ownLabel = /^OX\d{2}[A-Z]\d{6}[A-Z0-9]$/

/** What stands behind the first two letters of a label of ours. */
const restOfOurs = /^([A-Z0-9]{0,4}?)(\d{2}[A-Z]\d{6}[A-Z0-9])$/
/** One letter of `OX` read as another, left out or one too many; both in their place it is ours itself. */
const nearlyOX = /^(.X|O.|X|O|.OX|O.X|OX.)$/

/** Ours, but for its first letters: the rest is built as ours and has the check of ours. */
function isMisreadPrefix(text: string): boolean {
  const [, prefix = '', rest = ''] = restOfOurs.exec(text.replaceAll('-', '')) ?? []
  const isOurs = prefix === 'OX' && !text.includes('-')
  return !isOurs && nearlyOX.test(prefix) && hasCheckCharacter(`OX${rest}`)
}

const misread = 'This number was misread. Scan the label again.'

/**
 * What a label carries. Letters, digits and hyphens, as Code 128 prints them. One of ours carries a
 * check character, so that a misread one is refused before anybody looks for it.
 */
export const Barcode = z
  .string()
  .trim()
  .toUpperCase()
  .regex(/^[A-Z0-9][A-Z0-9-]{5,31}$/)
  .refine((text) => !OURS.test(text) || (ownLabel.test(text) && hasCheckCharacter(text)), {
    message: misread,
  })
  .refine((text) => !isMisreadPrefix(text), { message: misread })
  .brand<'Barcode'>()
export type Barcode = z.infer<typeof Barcode>

const A_LETTER = 1_000_000

/**
 * The number of a label of ours: year, a letter for each million, six digits, check character.
 * `year` of two digits; `count` from 1, below 26 million.
 */
export function labelNumber(year: number, count: number): Barcode {
  const letter = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'[Math.floor(count / A_LETTER)]
  if (!letter) throw new Error('a year has labels for 26 million tubes')
  const digits = String(count % A_LETTER).padStart(6, '0')
  const text = `OX${String(year).padStart(2, '0')}${letter}${digits}`
  return Barcode.parse(`${text}${checkCharacter(text)}`)
}

/** So many labels of ours from one on; none where it is not one of ours. */
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
