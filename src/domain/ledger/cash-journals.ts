import { type Paise, paise } from '#src/domain/money.ts'
import { credit, debit, type Journal } from './journal.ts'

/** The phlebotomist hands in the cash of one receipt at the office. Source: life cycle 2. */
export function cashDeposited(paymentId: string, phlebotomistId: string, amount: Paise): Journal {
  return {
    kind: 'cash-deposited',
    subjectId: paymentId,
    entries: [
      debit('cash-at-office', null, amount),
      credit('cash-in-hand', phlebotomistId, amount),
    ],
  }
}

/**
 * Less cash was counted than the receipts add up to: open until finance decides.
 * Source: life cycle 2.
 */
export function cashCountedShort(depositId: string, phlebotomistId: string, short: Paise): Journal {
  return {
    kind: 'cash-counted-short',
    subjectId: depositId,
    entries: [debit('cash-short', phlebotomistId, short), credit('cash-at-office', null, short)],
  }
}

type Slip = { depositId: string; phlebotomistId: string; counted: Paise; short: Paise }

/**
 * The bank has the counted cash; the shortage is deducted from what we owe the phlebotomist.
 * Source: life cycle 2.
 */
export function depositReconciled({ depositId, phlebotomistId, counted, short }: Slip): Journal {
  return {
    kind: short > 0 ? 'deposit-short' : 'deposit-reconciled',
    subjectId: depositId,
    entries: [
      debit('bank', null, counted),
      credit('cash-at-office', null, counted),
      debit('phlebotomist-payable', phlebotomistId, short),
      credit('cash-short', phlebotomistId, short),
    ],
  }
}

/**
 * Cash that was charged as missing reached the bank after all: the charge is reversed.
 * Source: life cycle 2; decision 056.
 */
export function cashFound(correctionId: string, phlebotomistId: string, found: Paise): Journal {
  return {
    kind: 'cash-found',
    subjectId: correctionId,
    entries: [debit('bank', null, found), credit('phlebotomist-payable', phlebotomistId, found)],
  }
}

/**
 * The gateway pays what it held, less its fee, into our bank account. `reached`: the amount that
 * arrived.
 * Source: life cycle 2, where a capture debits the gateway; reliability P24, "cash account = gateway
 * stub's view": what it paid out it no longer holds.
 */
export function gatewaySettled(subjectId: string, reached: Paise, fee: Paise): Journal {
  return {
    kind: 'gateway-settled',
    subjectId,
    entries: [
      debit('bank', null, reached),
      debit('gateway-fees', null, fee),
      credit('gateway', null, paise(reached + fee)),
    ],
  }
}
