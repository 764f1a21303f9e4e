import { type Paise, paise, sumPaise } from '#src/domain/money.ts'
import { credit, debit, type Entry } from './journal.ts'

/** An earlier cancellation fee that a booking carries. */
export type CarriedFee = {
  id: string
  amount: Paise
  phlebotomistPart: Paise
  phlebotomistId: string | null
}

/** An earlier fee is paid: only now is it anybody's income. */
function feeSettled(accountId: string, fee: CarriedFee): Entry[] {
  return [
    credit('receivable', accountId, fee.amount),
    debit('deferred-fee', null, fee.amount),
    credit('phlebotomist-payable', fee.phlebotomistId, fee.phlebotomistPart),
    credit('platform-revenue', null, paise(fee.amount - fee.phlebotomistPart)),
  ]
}

type Paid = {
  accountId: string
  amount: Paise
  carried: readonly CarriedFee[]
  /** What we owed for earlier faults of ours, taken off the amount. */
  credited: readonly { amount: Paise }[]
}

/**
 * Where the money of a booking goes when it comes, wherever it came to: the patient has paid in
 * advance, with what we owed them beside it, and the earlier fees are settled.
 */
export function paidFor({ accountId, amount, carried, credited }: Paid): Entry[] {
  const fees = sumPaise(carried.map((fee) => fee.amount))
  const owed = sumPaise(credited.map((one) => one.amount))
  return [
    debit('customer-credit', accountId, owed),
    credit('customer-advance', accountId, paise(amount + owed - fees)),
    ...carried.flatMap((fee) => feeSettled(accountId, fee)),
  ]
}
