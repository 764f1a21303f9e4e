import { checkCharacter } from '#src/domain/tubes/check-character.ts'
import { Barcode } from '#src/domain/tubes/tube.ts'
import type { ReferralId } from './referral.ts'

/**
 * The code on the label of an aliquot, as Code 128 prints it: ten characters of its referral's id,
 * which are random, and a check character. It is no number of ours for tubes.
 * Source: ISO/IEC 7064, MOD 37,36; decision 264.
 */
export function aliquotCodeOf(id: ReferralId): Barcode {
  const text = `AQ${id.slice(-10).toUpperCase()}`
  return Barcode.parse(`${text}${checkCharacter(text)}`)
}
