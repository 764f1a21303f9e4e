import type { EndingAtHand } from '#src/domain/bookings/booking-at-hand.ts'
import { type Paise, paise, sumPaise } from '#src/domain/money.ts'
import type { CaptureId, PaymentId } from '#src/domain/payments/payment.ts'
import { balanceOf, settledFees } from './refundable.ts'

type AtHand = Pick<EndingAtHand, 'payment' | 'further' | 'carried' | 'captureId'>

/** What one payment gives of an amount that goes back; in whole paise. */
export type Share = {
  payment: { id: PaymentId; amount: Paise; refunded: Paise; chargedBack: Paise }
  captureId: CaptureId | null
  /** Earlier fees that it settled. */
  carriedFees: Paise
  amount: Paise
}

/** What is owed of each further payment first, in paise. */
export type Owed = ReadonlyMap<PaymentId, number>

/**
 * Which payment of a booking gives how much of an amount that goes back. Each test goes back to the
 * payment that paid it: a further payment gives what is `owed` of it, the main one the rest. Only where
 * that is not enough do the further ones give more. None gives more than it still has; what nobody has
 * is asked of the main one, where the database refuses it.
 * Source: decision 222.
 */
export function sharedOut(facts: AtHand, amount: Paise, owed: Owed): Share[] {
  const { payment, further, captureId } = facts
  const carriedFees = settledFees(facts)
  const room = further.map((one) => balanceOf(one, paise(0)))
  let left: number = amount
  const take = (most: number) => {
    const taken = Math.min(left, Math.max(0, most))
    left -= taken
    return taken
  }
  const owedFirst = further.map(({ id }, at) => take(Math.min(owed.get(id) ?? 0, room[at] ?? 0)))
  const ofMain = take(balanceOf(payment, carriedFees))
  const more = owedFirst.map((given, at) => given + take((room[at] ?? 0) - given))
  const main = { payment, captureId, carriedFees, amount: paise(ofMain + left) }
  const others = further.map((one, at) => ({
    payment: one,
    captureId: one.captureId,
    carriedFees: paise(0),
    amount: paise(more[at] ?? 0),
  }))
  return [main, ...others].filter((share) => share.amount > 0)
}

/**
 * What the payments of cancelled tests still have of their price, in paise: what was paid for a test with
 * a credit is not taken from the money of another payment.
 * Source: decisions 083 and 222.
 */
export function ownMoney(facts: AtHand, amount: Paise, owed: Owed): Paise {
  const { payment, further } = facts
  const ofFurther = further.map((one) => Math.min(owed.get(one.id) ?? 0, balanceOf(one, paise(0))))
  const ofMain = amount - further.reduce((sum, { id }) => sum + (owed.get(id) ?? 0), 0)
  const most = Math.min(Math.max(0, ofMain), balanceOf(payment, settledFees(facts)))
  return paise(ofFurther.reduce((sum, one) => sum + one, most))
}

type Lined = Pick<EndingAtHand['items'][number], 'lineId' | 'price'>

/**
 * The prices of tests by the further payment that paid them; what the main one paid is left out.
 * Source: decision 222.
 */
export function owedOf({ further }: Pick<AtHand, 'further'>, items: readonly Lined[]): Owed {
  return new Map(
    further.map(({ id, lineIds }) => {
      const own = items.filter(({ lineId }) => lineIds.includes(lineId))
      return [id, sumPaise(own.map(({ price }) => price))]
    }),
  )
}

/**
 * What is still owed of each further payment for tests that ended undone, less what goes back of it
 * already.
 * Source: decisions 025 and 222.
 */
export function owedUndone(facts: Pick<EndingAtHand, 'further' | 'items'>): Owed {
  // Those that went back before are in `refunded` as well: both count, or neither.
  const undone = facts.items.filter(
    ({ state }) => state === 'cancelled' || state === 'not-performed',
  )
  const prices = owedOf(facts, undone)
  return new Map(
    facts.further.map(({ id, refunded }) => [id, Math.max(0, (prices.get(id) ?? 0) - refunded)]),
  )
}

/** Everything of the further payments: a booking ends. Source: decision 222. */
export function owedWholly({ further }: Pick<AtHand, 'further'>): Owed {
  return new Map(further.map(({ id, amount }) => [id, amount]))
}
