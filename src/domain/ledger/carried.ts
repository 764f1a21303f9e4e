import { type Paise, paise, sumPaise } from '#src/domain/money.ts'
import { credit, debit, type Entry } from './journal.ts'

/** A cancellation fee of an earlier booking, carried by a later one. */
type CarriedFee = {
  id: string
  amount: Paise
  phlebotomistPart: Paise
  phlebotomistId: string | null
}

/** The money of one booking as it is received, in paise. */
export type BookingMoney = {
  accountId: string
  amount: Paise
  carried: readonly CarriedFee[]
  /** Credits for earlier faults of ours, already deducted from the amount. */
  credited: readonly { amount: Paise }[]
}

/**
 * The credit side of a booking's payment, in cash or online: the amount and the credits used are
 * the patient's advance, and the fees it carries are settled.
 * Source: life cycle 9.
 */
export function paidFor({ accountId, amount, carried, credited }: BookingMoney): Entry[] {
  const fees = sumPaise(carried.map((fee) => fee.amount))
  const owed = sumPaise(credited.map((one) => one.amount))
  return [
    debit('customer-credit', accountId, owed),
    credit('customer-advance', accountId, paise(amount + owed - fees)),
    ...carried.flatMap((fee) => feeSettled(accountId, fee)),
  ]
}

/** A fee becomes income only when it is paid. */
function feeSettled(accountId: string, fee: CarriedFee): Entry[] {
  return [
    credit('receivable', accountId, fee.amount),
    debit('deferred-fee', null, fee.amount),
    credit('phlebotomist-payable', fee.phlebotomistId, fee.phlebotomistPart),
    credit('platform-revenue', null, paise(fee.amount - fee.phlebotomistPart)),
  ]
}
