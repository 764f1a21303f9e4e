import type { Paise } from '#src/domain/money.ts'

/** At most ten digits, so that the paise are a safe integer. */
const written = /^(0|[1-9]\d{0,9})(?:\.(\d{1,2}))?$/

/**
 * An amount as a gateway writes it, rupees with up to two decimals, in paise; undefined for any
 * other text: a sign, an exponent, a third decimal, a blank, digits of another script. Uses no
 * floats.
 * Source: reliability P5, P6.
 */
export function amountOf(text: string): Paise | undefined {
  const [, whole, decimals = ''] = written.exec(text) ?? []
  if (whole === undefined) return undefined
  // The pattern guarantees whole paise; parsing again would ship zod with every page that writes an
  // amount.
  return (Number(whole) * 100 + Number(decimals.padEnd(2, '0'))) as Paise
}

/** `549.00`, `-0.05`: always two decimals, built from digits and not from a float. */
export function amountText(amount: Paise): string {
  const digits = String(Math.abs(amount)).padStart(3, '0')
  return `${amount < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
}
