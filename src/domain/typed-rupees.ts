import { z } from 'zod'
import { type Paise, paise } from './money.ts'

/** Up to 99,99,999: no test costs more, and typing errors are caught. */
const written =
  /^(?:₹|rs\.?|inr)?\s*(?<whole>\d{1,7}|\d{1,2}(?:,\d{2})*,\d{3}|\d{1,3}(?:,\d{3})+)(?:\.(?<part>\d{1,2}))?\s*(?:\/-)?$/iu

/** The same text with Devanagari digits written as 0 to 9. Source: reliability P6. */
export function latinDigits(text: string): string {
  return text.replaceAll(/[०-९]/gu, (digit) => String('०१२३४५६७८९'.indexOf(digit)))
}

/**
 * A typed amount as paise: `450`, `₹1,250.50`, `Rs. 99/-`, Devanagari digits too. Undefined where
 * it is not an amount. Never goes through a float.
 * Source: reliability P6.
 */
export function paiseOfTyped(text: string): Paise | undefined {
  const digits = latinDigits(text.trim())
  const { whole, part = '' } = written.exec(digits)?.groups ?? {}
  if (whole === undefined) return undefined
  return paise(Number(whole.replaceAll(',', '')) * 100 + Number(part.padEnd(2, '0')))
}

/** A field in which a price is typed, parsed once at the door. */
export const TypedRupees = z.string().transform((text, context) => {
  const amount = paiseOfTyped(text)
  if (amount !== undefined) return amount
  context.addIssue({ code: 'custom', message: 'Write rupees, at most two digits of paise.' })
  return z.NEVER
})
