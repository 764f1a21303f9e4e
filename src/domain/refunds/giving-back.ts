import { type Paise, paise } from '#src/domain/money.ts'
import { type MoneyAtHand, refundable } from './refundable.ts'

/** How an amount goes back, in paise. */
export type GivenBack = {
  /** First offset against our share of what the patient's bank returned to them. */
  recovered: Paise
  /** As money, by the way it came. */
  inMoney: Paise
  /** As the credit that paid for it. */
  inCredit: Paise
  /**
   * Goodwill given before: nobody earns the test it was added to any more, so it counts as the
   * patient's own money.
   */
  goodwill: Paise
}

type Wanted = {
  amount: Paise
  /** Whether a loss of ours is recovered first; not where the loss has just been counted. */
  recovers: boolean
  /** Requested by a person and not decided yet. */
  asked: Paise
  /** The most that goes back as money: what the payments of the cancelled work still have of it. */
  mostInMoney?: Paise
}

/**
 * How the price of cancelled work goes back: never what other tests of the booking will still earn;
 * as money as far as there is any, the rest as the credit it was paid with.
 * Source: decisions 023, 025, 083.
 */
export function givingBack(at: MoneyAtHand, wanted: Wanted): GivenBack {
  const { amount, recovers, asked } = wanted
  const { balance, credits, pending, free } = refundable(at)
  const theirs = Math.min(amount, free)
  const recovered = recovers ? Math.min(theirs, at.money.lossBorne) : 0
  const inMoney = Math.min(theirs - recovered, balance, wanted.mostInMoney ?? balance)
  const inCredit = Math.min(theirs - recovered - inMoney, credits)
  return {
    recovered: paise(recovered),
    inMoney: paise(inMoney),
    inCredit: paise(inCredit),
    goodwill: goodwillBack(at, { gone: recovered + inMoney + inCredit, keptBack: pending + asked }),
  }
}

/**
 * Source: decision 055.
 * @param left what else leaves the advance now, and what stays in it because it may still be
 * earned.
 */
export function goodwillBack(
  { money }: Pick<MoneyAtHand, 'money'>,
  { gone, keptBack = 0 }: { gone: number; keptBack?: number },
): Paise {
  return paise(Math.min(money.goodwill, Math.max(0, money.advance - gone - keptBack)))
}
