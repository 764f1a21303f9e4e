import { z } from 'zod'
import { checkCharacter, hasCheckCharacter } from './check-character.ts'

export const TubeId = z.uuid().brand<'TubeId'>()
export type TubeId = z.infer<typeof TubeId>

/**
 * Our labels begin like this and have no hyphen; a laboratory's own labels are accepted as they
 * are.
 */
const OURS = /^OX[A-Z0-9]+$/
const ownLabel = /^OX\d{2}[A-Z]\d{6}[A-Z0-9]$/

/** The rest of one of our labels after the first two letters. */
const restOfOurs = /^([A-Z0-9]{0,4}?)(\d{2}[A-Z]\d{6}[A-Z0-9])$/
/** One letter of `OX` misread, missing or extra; with both in place it is our own label. */
const nearlyOX = /^(.X|O.|X|O|.OX|O.X|OX.)$/

/**
 * Whether it is one of our labels with misread first letters: the rest has our shape and a valid
 * check character.
 * Source: decision 102.
 */
function isMisreadPrefix(text: string): boolean {
  const [, prefix = '', rest = ''] = restOfOurs.exec(text.replaceAll('-', '')) ?? []
  const isOurs = prefix === 'OX' && !text.includes('-')
  return !isOurs && nearlyOX.test(prefix) && hasCheckCharacter(`OX${rest}`)
}

const misread = 'This number was misread. Scan the label again.'

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
  .refine((text) => !OURS.test(text) || (ownLabel.test(text) && hasCheckCharacter(text)), {
    message: misread,
  })
  .refine((text) => !isMisreadPrefix(text), { message: misread })
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
