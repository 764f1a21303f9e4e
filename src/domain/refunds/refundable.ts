import { mainVisit } from '#src/domain/bookings/main-visit.ts'
import { type Paise, paise, sumPaise } from '#src/domain/money.ts'
import { type PaymentState, wasPaid } from '#src/domain/payments/payment-machine.ts'
import type { ReceivableState } from '#src/domain/receivables/receivable-machine.ts'
import type { ItemState } from '#src/domain/results/item-machine.ts'
import type { VisitState } from '#src/domain/visits/visit-machine.ts'
import type { RefundState } from './refund-machine.ts'

type Instant = Temporal.Instant
type Claimed = { amount: Paise; refunded: Paise; chargedBack: Paise }
type Payment = Claimed & { state: PaymentState }

/** A refund, as far as what may still be done with it follows from it. */
export type AskedRefund = {
  kind: 'booking' | 'surplus'
  state: RefundState
  amount: Paise
  /** Null: a rule asked. */
  requestedBy: string | null
}

/** What the books and the refunds of one booking say, in paise. */
export type BookedMoney<Refund = AskedRefund> = {
  /** Paid in advance, and neither earned nor owed back. */
  advance: number
  /** Given as a credit: for a fault of ours, and because it was paid with a credit that it did not need. */
  creditGranted: number
  creditGivenBack: number
  /** Given by hand for work that was done, and borne by ourselves. */
  goodwill: number
  /** Of what a bank kept, what we bear ourselves. */
  lossBorne: number
  /** Kept back for the fee of a failed visit that nobody has decided. */
  withheld: number
  /** A bank disputes the payment and has not decided. */
  isDisputed: boolean
  refunds: readonly Refund[]
}

/** The money of one booking as it is read under the booking's lock. */
export type MoneyAtHand<Refund = AskedRefund> = {
  booking: {
    id: string
    cancelledAt: Instant | null
    expiredAt: Instant | null
    collectionCharge: Paise
  }
  visits: readonly { state: VisitState; isRecollection: boolean; collectedAt: Instant | null }[]
  items: readonly { state: ItemState; price: Paise; repaidAt: Instant | null }[]
  payment: Payment
  /** Earlier fees that it carries, and earlier credits that it takes off. */
  carried: readonly { state: ReceivableState; amount: Paise }[]
  credited: readonly { state: string; amount: Paise }[]
  money: BookedMoney<Refund>
}

/** What of a booking's money may still go back, and how; all amounts in paise, none below zero. */
export type Refundable<Refund = AskedRefund> = {
  /** As money: paid, less the earlier fees it settled, less what went, goes or was taken back. Source: life cycle, decisions. */
  balance: Paise
  /**
   * As a credit: credits that paid for it and were not given back yet. What of them paid an earlier fee, the money
   * being less than that, stays with it. Source: reliability P21; decision 083.
   */
  credits: Paise
  /**
   * Of the advance, what will yet be earned or may be kept: tests whose sample no lab has, the way to the patient, the
   * fee of a failed visit. Source: life cycle 7, «Invariant test»; decision 034.
   */
  pending: Paise
  /** Of the advance, what is nobody's but the patient's. Source: life cycle 7. */
  free: Paise
  /** Refunds of the booking that nobody has taken to a gateway or a bank. Source: life cycle 8; decision 025. */
  withdrawable: Refund[]
}

/** The one answer to what of a booking may still go back, whoever asks. */
export function refundable<Refund extends AskedRefund>(
  at: MoneyAtHand<Refund>,
): Refundable<Refund> {
  const { payment, money } = at
  const pending = paise(unearnedOf(at) + money.withheld)
  return {
    balance: balanceOf(payment, settledFees(at)),
    credits: creditsLeft(at),
    pending,
    free: atLeastNothing(money.advance - pending),
    withdrawable: money.refunds.filter(isWithdrawable),
  }
}

/** What no refund and no bank has claimed of a payment; the earlier fees in it too. Check `payments_refunds_within`. */
export function unclaimedOf({ amount, refunded, chargedBack }: Claimed): Paise {
  return paise(amount - refunded - chargedBack)
}

/** `Refundable.balance` alone, for who has nothing but the payment. */
export function balanceOf(payment: Payment, carriedFees: Paise): Paise {
  return atLeastNothing(wasPaid(payment.state) ? unclaimedOf(payment) - carriedFees : 0)
}

/** Earlier fees that the booking's payment settled: they stay settled. */
export function settledFees({ carried }: Pick<MoneyAtHand, 'carried'>): Paise {
  return sumPaise(carried.filter(({ state }) => state === 'settled').map(({ amount }) => amount))
}

/** A rule's is in the books and nowhere else; a person's is in no book until it is approved. */
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
  const { collectedAt } = mainVisit({ booking, visits })
  const isComing = booking.cancelledAt === null && booking.expiredAt === null && !collectedAt
  return sumPaise(waiting.map(({ price }) => price)) + (isComing ? booking.collectionCharge : 0)
}

function atLeastNothing(amount: number): Paise {
  return paise(Math.max(0, amount))
}
