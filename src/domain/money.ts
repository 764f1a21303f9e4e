import { z } from 'zod'

/** Whole paise; ₹1 = 100 paise. Money is never a float and never rupees. */
export const Paise = z.int().brand<'Paise'>()
export type Paise = z.infer<typeof Paise>

/**
 * Throws on a fraction: half a paisa is a bug in the caller, not an input.
 * Source: reliability P6.
 */
export function paise(amount: number): Paise {
  return Paise.parse(amount)
}

/** Whole rupees as paise. */
export function rupees(amount: number): Paise {
  return paise(amount * 100)
}

export function sumPaise(amounts: readonly Paise[]): Paise {
  return paise(amounts.reduce((sum, amount) => sum + amount, 0))
}

/** The same amount with the opposite sign: a credit for a debit. */
export function opposite(amount: Paise): Paise {
  return paise(0 - amount)
}
