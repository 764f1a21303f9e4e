import type { Paise } from '#src/domain/money.ts'
import { type BookingMoney, paidFor } from './carried.ts'
import { credit, debit, type Journal } from './journal.ts'

type Captured = BookingMoney & { paymentId: string }

/** A booking was paid online: the gateway holds the money. Source: life cycle 2. */
export function paymentCaptured(paid: Captured): Journal {
  return {
    kind: 'payment-captured',
    subjectId: paid.paymentId,
    entries: [debit('gateway', null, paid.amount), ...paidFor(paid)],
  }
}

/**
 * A late or duplicate payment pays for nothing: all of it is owed back.
 * Source: life cycle 2; decision 022.
 */
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

/** The demonstration's own payment belongs to no booking and no account. Source: decision 022. */
export function demoCaptured(captureId: string, amount: Paise): Journal {
  return {
    kind: 'demo-captured',
    subjectId: captureId,
    entries: [debit('gateway', null, amount), credit('unallocated', null, amount)],
  }
}
