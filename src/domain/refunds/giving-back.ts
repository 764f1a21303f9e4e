import { type Paise, paise } from '#src/domain/money.ts'
import { type MoneyAtHand, refundable } from './refundable.ts'

/** The ways by which an amount goes back, in paise. */
export type GivenBack = {
  /** Settles first what we bear of a sum that the patient's bank gave them back. */
  recovered: Paise
  /** As money, the way it came. */
  inMoney: Paise
  /** As the credit that it was paid with. */
  inCredit: Paise
  /** Given by hand before, and now nobody earns what it came on top of: it was the patient's own. */
  goodwill: Paise
}

type Wanted = {
  amount: Paise
  /** Whether a loss of ours is made good first: not where the loss has just been counted. */
  recovers: boolean
  /** What a person has asked for and nobody has decided. */
  asked: Paise
}

/**
 * How the price of what ends undone goes back: never what other tests of the booking will yet earn, as money as far as
 * money is left, the rest as the credit it was paid with. Source: decisions 023, 025, 083.
 */
export function givingBack(at: MoneyAtHand, { amount, recovers, asked }: Wanted): GivenBack {
  const { balance, credits, pending, free } = refundable(at)
  const theirs = Math.min(amount, free)
  const recovered = recovers ? Math.min(theirs, at.money.lossBorne) : 0
  const inMoney = Math.min(theirs - recovered, balance)
  const inCredit = Math.min(theirs - recovered - inMoney, credits)
  return {
    recovered: paise(recovered),
    inMoney: paise(inMoney),
    inCredit: paise(inCredit),
    goodwill: goodwillBack(at, { gone: recovered + inMoney + inCredit, keptBack: pending + asked }),
  }
}

/** @param left what else leaves the advance now, and what stays in it because somebody may yet earn it. */
export function goodwillBack(
  { money }: Pick<MoneyAtHand, 'money'>,
  { gone, keptBack = 0 }: { gone: number; keptBack?: number },
): Paise {
  return paise(Math.min(money.goodwill, Math.max(0, money.advance - gone - keptBack)))
}
