import { hasVerhoeffDigit } from './verhoeff.ts'

/**
 * Whether a compact text is an Aadhaar number: twelve digits, the first 2 to 9, the last by
 * Verhoeff. Source: UIDAI, numbering of Aadhaar.
 */
export function isAadhaar(text: string): boolean {
  return /^[2-9]\d{11}$/.test(text) && hasVerhoeffDigit(text)
}

/** All that is ever kept in the clear of a compact Aadhaar number. */
export function lastFourOfAadhaar(number: string): string {
  return number.slice(-4)
}

/** All that is ever shown of one. */
export function maskedAadhaar(lastFour: string): string {
  return `XXXX XXXX ${lastFour}`
}
