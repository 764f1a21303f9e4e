import type { Paise } from '#src/domain/money.ts'

/** No more digits than whole paise fit in without a doubt. */
const written = /^(0|[1-9]\d{0,9})(?:\.(\d{1,2}))?$/

/**
 * An amount as a gateway writes it, rupees with up to two decimals, in paise; undefined for any
 * other text: a sign, an exponent, a third decimal, a blank, digits of another script. No float.
 * Source: reliability P5, P6.
 */
export function amountOf(text: string): Paise | undefined {
  const [, whole, decimals = ''] = written.exec(text) ?? []
  if (whole === undefined) return undefined
  // Digits alone make whole paise; parsed anew, every page that writes an amount would ship zod.
  return (Number(whole) * 100 + Number(decimals.padEnd(2, '0'))) as Paise
}

/** `549.00`, `-0.05`: two decimals always, made of digits and no float. */
export function amountText(amount: Paise): string {
  const digits = String(Math.abs(amount)).padStart(3, '0')
  return `${amount < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
}
