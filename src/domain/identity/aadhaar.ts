import { hasVerhoeffDigit } from './verhoeff.ts'

/**
 * Whether a compact text is an Aadhaar number: twelve digits, the first 2 to 9, the last a Verhoeff
 * check digit.
 * Source: UIDAI, numbering of Aadhaar; reliability C3.
 */
export function isAadhaar(text: string): boolean {
  return /^[2-9]\d{11}$/.test(text) && hasVerhoeffDigit(text)
}

/** The only part of a compact Aadhaar number that is stored unencrypted. Source: reliability I2. */
export function lastFourOfAadhaar(number: string): string {
  return number.slice(-4)
}

/** The only form that is ever shown. Source: reliability I2. */
export function maskedAadhaar(lastFour: string): string {
  return `XXXX XXXX ${lastFour}`
}
