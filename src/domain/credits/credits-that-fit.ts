import { type Paise, paise } from '#src/domain/money.ts'

/**
 * The credits a booking takes off, oldest first: each in full or not at all, and always leaving
 * something to pay, because a payment of zero can be neither collected nor captured.
 * Source: reliability P21; the order of the credits is our decision.
 * @param total the price in paise before credits
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
