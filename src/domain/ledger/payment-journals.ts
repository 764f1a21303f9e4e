import type { Paise } from '#src/domain/money.ts'
import { type CarriedFee, paidFor } from './carried.ts'
import { credit, debit, type Journal } from './journal.ts'

type Captured = {
  paymentId: string
  accountId: string
  amount: Paise
  carried: readonly CarriedFee[]
  credited: readonly { amount: Paise }[]
}

/**
 * The gateway has the money: the patient has paid in advance, with what we owed them beside it, and
 * the earlier fees it carries are settled: only now are they anybody's income.
 */
export function paymentCaptured(paid: Captured): Journal {
  return {
    kind: 'payment-captured',
    subjectId: paid.paymentId,
    entries: [debit('gateway', null, paid.amount), ...paidFor(paid)],
  }
}

/** Money that came too late or twice pays for nothing: it is owed back whole. */
export function surplusCaptured(
  captureId: string,
  accountId: string | null,
  amount: Paise,
): Journal {
  return {
    kind: 'surplus-captured',
    subjectId: captureId,
    entries: [debit('gateway', null, amount), credit('refund-payable', accountId, amount)],
  }
}

/** The demonstration's own payment belongs to no booking and to nobody. */
export function demoCaptured(captureId: string, amount: Paise): Journal {
  return {
    kind: 'demo-captured',
    subjectId: captureId,
    entries: [debit('gateway', null, amount), credit('unallocated', null, amount)],
  }
}
