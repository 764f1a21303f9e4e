import { type Paise, paise } from '#src/domain/money.ts'

/**
 * The credits a booking takes off, oldest first: each whole or not at all, and never so many that
 * nothing is left to pay, since nobody collects or captures nothing.
 * @param total what is to be paid without them, in paise
 */
export function creditsThatFit<Credit extends { amount: Paise }>(
  credits: readonly Credit[],
  total: Paise,
): { used: Credit[]; sum: Paise } {
  const used: Credit[] = []
  let sum = 0
  for (const credit of credits) {
    if (sum + credit.amount >= total) continue
    used.push(credit)
    sum += credit.amount
  }
  return { used, sum: paise(sum) }
}
