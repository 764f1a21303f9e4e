import type { Paise } from '#src/domain/money.ts'

const TIMES = 3

/**
 * Whether a price is more than three times another, or less than a third of it: most are mistyped,
 * by a comma or two noughts.
 * Source: our decision.
 */
export function isFarFrom(price: Paise, other: Paise): boolean {
  return price > TIMES * other || TIMES * price < other
}
