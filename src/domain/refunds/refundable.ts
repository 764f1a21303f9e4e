import type { OwnVisit } from '#src/domain/bookings/main-visit.ts'
import { type Paise, paise, sumPaise } from '#src/domain/money.ts'
import { type PaymentState, wasPaid } from '#src/domain/payments/payment-machine.ts'
import type { ReceivableState } from '#src/domain/receivables/receivable-machine.ts'
import type { ItemState } from '#src/domain/results/item-machine.ts'
import { chargesToCome } from '#src/domain/visits/separate-charge.ts'
import type { RefundState } from './refund-machine.ts'

type Instant = Temporal.Instant
type Claimed = { amount: Paise; refunded: Paise; chargedBack: Paise }
type Payment = Claimed & { state: PaymentState }

/** A refund, reduced to what decides whether it may still change. */
export type AskedRefund = {
  kind: 'booking' | 'surplus'
  state: RefundState
  amount: Paise
  /** Null: requested by a rule. */
  requestedBy: string | null
}

/** What the ledger and the refunds say about one booking, in paise. */
export type BookedMoney<Refund = AskedRefund> = {
  /** Paid in advance, neither earned nor owed back. */
  advance: number
  /**
   * Granted as credit: for a fault of ours, or because the booking did not need a credit that paid
   * for it.
   */
  creditGranted: number
  creditGivenBack: number
  /** Granted by hand for work that was done, at the platform's expense. */
  goodwill: number
  /** The platform's part of what a bank kept. */
  lossBorne: number
  /** Withheld for the fee of a failed visit that is not decided yet. */
  withheld: number
  /** A bank disputes the payment and has not decided. */
  isDisputed: boolean
  refunds: readonly Refund[]
}

/** The money of one booking, read under the booking's lock. */
export type MoneyAtHand<Refund = AskedRefund> = {
  booking: {
    id: string
    cancelledAt: Instant | null
    expiredAt: Instant | null
    collectionCharge: Paise
  }
  visits: readonly (OwnVisit & { collectedAt: Instant | null })[]
  items: readonly { state: ItemState; price: Paise; repaidAt: Instant | null }[]
  payment: Payment
  /** Payments of tests that joined it after it was paid. */
  further: readonly Payment[]
  /** Earlier fees the booking carries, and earlier credits it takes off. */
  carried: readonly { state: ReceivableState; amount: Paise }[]
  credited: readonly { state: string; amount: Paise }[]
  money: BookedMoney<Refund>
}

/**
 * How much of a booking's money may still go back, and how; all amounts in paise, none below zero.
 */
export type Refundable<Refund = AskedRefund> = {
  /**
   * As money: paid, less the earlier fees it settled, less what was refunded, is being refunded or
   * was charged back.
   * Source: life cycle, decisions.
   */
  balance: Paise
  /**
   * As credit: credits that paid for it and were not returned yet. The part that paid an earlier
   * fee, where the money was less than that fee, stays with it.
   * Source: reliability P21; decision 083.
   */
  credits: Paise
  /**
   * The part of the advance that will still be earned or may be kept: tests whose sample has not
   * reached a lab, the charges of visits, the fee of a failed visit.
   * Source: life cycle 7, "Invariant test"; decision 034.
   */
  pending: Paise
  /** The part of the advance that is the patient's alone. Source: life cycle 7. */
  free: Paise
  /**
   * Refunds of the booking that were not sent to a gateway or a bank.
   * Source: life cycle 8; decision 025.
   */
  withdrawable: Refund[]
}

/**
 * How much of a booking may still go back: the only place that decides it.
 * Source: decision 055.
 */
export function refundable<Refund extends AskedRefund>(
  at: MoneyAtHand<Refund>,
): Refundable<Refund> {
  const { money } = at
  const pending = paise(unearnedOf(at) + money.withheld)
  return {
    balance: wholeBalance(at),
    credits: creditsLeft(at),
    pending,
    free: atLeastNothing(money.advance - pending),
    withdrawable: money.refunds.filter(isWithdrawable),
  }
}

/**
 * What no refund and no bank has claimed of a payment, including earlier fees. Mirrors the check
 * `payments_refunds_within`.
 * Source: life cycle 8; decision 025.
 */
export function unclaimedOf({ amount, refunded, chargedBack }: Claimed): Paise {
  return paise(amount - refunded - chargedBack)
}

/**
 * `Refundable.balance` alone, over all payments of a booking. The earlier fees are the main one's.
 * Source: life cycle 8; decision 222.
 */
export function wholeBalance(at: Pick<MoneyAtHand, 'payment' | 'further' | 'carried'>): Paise {
  const ofFurther = at.further.map((one) => balanceOf(one, paise(0)))
  return sumPaise([balanceOf(at.payment, settledFees(at)), ...ofFurther])
}

/** What may go back of one payment, in paise; never below zero. Source: life cycle 8. */
export function balanceOf(payment: Payment, carriedFees: Paise): Paise {
  return atLeastNothing(wasPaid(payment.state) ? unclaimedOf(payment) - carriedFees : 0)
}

/**
 * Earlier fees settled by the booking's payment; they stay settled.
 * Source: life cycle, decisions; life cycle 9.
 */
export function settledFees({ carried }: Pick<MoneyAtHand, 'carried'>): Paise {
  return sumPaise(carried.filter(({ state }) => state === 'settled').map(({ amount }) => amount))
}

/** A rule's refund is only in the ledger; a person's is in no ledger until it is approved. */
function isWithdrawable({ kind, state, requestedBy }: AskedRefund): boolean {
  if (kind !== 'booking') return false
  return state === 'requested' || (state === 'approved' && requestedBy === null)
}

function creditsLeft({ payment, carried, credited, money }: MoneyAtHand): Paise {
  if (!wasPaid(payment.state)) return paise(0)
  const used = sumPaise(credited.filter(({ state }) => state === 'settled').map((c) => c.amount))
  const forFees = Math.max(0, settledFees({ carried }) - payment.amount)
  return atLeastNothing(used - forFees - money.creditGivenBack)
}

function unearnedOf({ items, booking, visits }: MoneyAtHand): number {
  const waiting = items.filter(
    ({ state, repaidAt }) => (state === 'ordered' || state === 'recollect') && repaidAt === null,
  )
  const isOpen = booking.cancelledAt === null && booking.expiredAt === null
  const charges = isOpen ? chargesToCome({ booking, visits }) : 0
  return sumPaise(waiting.map(({ price }) => price)) + charges
}

function atLeastNothing(amount: number): Paise {
  return paise(Math.max(0, amount))
}
