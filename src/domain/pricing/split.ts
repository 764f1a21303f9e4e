import { type Paise, paise } from '#src/domain/money.ts'

export type Split = { platform: Paise; lab: Paise }

/**
 * The platform's share of a price, rounded down to the paisa; the lab gets the rest, so no paisa is
 * lost and rounding favours the partner.
 * Source: model, "Shares"; vector 49999 at 18 → 8999 / 41000.
 * @param price paise
 * @param platformPercent whole percent, 1 to 99
 */
export function splitOf(price: Paise, platformPercent: number): Split {
  const platform = paise(Math.floor((price * platformPercent) / 100))
  return { platform, lab: paise(price - platform) }
}

/**
 * Allocates an amount to parts in proportion to their weights: whole paise, the last part takes the
 * remainder. Equal parts where no weight is above zero.
 * Source: model, "Booking" (a panel's price by its members' indicative prices).
 */
export function layOut(amount: Paise, weights: readonly number[]): Paise[] {
  const sum = weights.reduce((total, weight) => total + weight, 0)
  const shares = sum > 0 ? weights : weights.map(() => 1)
  const whole = sum > 0 ? sum : weights.length
  let given = 0
  return shares.map((share, index) => {
    const isLast = index === shares.length - 1
    const part = isLast ? amount - given : Math.floor((amount * share) / whole)
    given += part
    return paise(part)
  })
}

/**
 * Allocates a share along the parts it was taken from: whole paise, each at most its part, adding
 * up to the share. The fraction of a paisa left over carries to the next part, so no part's other
 * share falls below zero.
 * Source: model, "Shares".
 * @param parts paise; their sum is at least the share
 */
export function layAlong(share: Paise, parts: readonly Paise[]): Paise[] {
  const whole = parts.reduce((total, part) => total + BigInt(part), 0n)
  let reached = 0n
  let given = 0n
  return parts.map((part) => {
    reached += BigInt(part)
    const upTo = whole === 0n ? 0n : (BigInt(share) * reached) / whole
    const own = upTo - given
    given = upTo
    return paise(Number(own))
  })
}
