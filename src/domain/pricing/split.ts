import { type Paise, paise } from '#src/domain/money.ts'

export type Split = { platform: Paise; lab: Paise }

/**
 * The platform's share of a price, rounded down to the paisa; the lab has the rest, so that no
 * paisa is lost and rounding favours the partner.
 * Source: model, «Shares»; vector 49999 at 18 → 8999 / 41000.
 * @param price paise
 * @param platformPercent whole percent, 1 to 99
 */
export function splitOf(price: Paise, platformPercent: number): Split {
  const platform = paise(Math.floor((price * platformPercent) / 100))
  return { platform, lab: paise(price - platform) }
}

/**
 * An amount laid out over parts in proportion to their weights: whole paise, the last part takes
 * the rest. Equal parts where no weight is above zero.
 * Source: model, «Booking» (a panel's price by its members' indicative prices).
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
 * A share of a whole laid out along its parts: whole paise, each at most its part, in sum the share.
 * What is left below a paisa goes on to the next part, so no part's other share falls below zero.
 * @param parts paise; at least the share in sum
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
