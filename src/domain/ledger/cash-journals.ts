import { opposite, type Paise, paise } from '#src/domain/money.ts'
import type { Journal } from './journal.ts'

/** The phlebotomist hands in the cash of one receipt at the office. */
export function cashDeposited(paymentId: string, phlebotomistId: string, amount: Paise): Journal {
  return {
    kind: 'cash-deposited',
    subjectId: paymentId,
    entries: [
      { account: 'cash-at-office', partyId: null, amount },
      { account: 'cash-in-hand', partyId: phlebotomistId, amount: opposite(amount) },
    ],
  }
}

/** Less lay on the counter than the receipts of the slip say: open until finance decides. */
export function cashCountedShort(depositId: string, phlebotomistId: string, short: Paise): Journal {
  return {
    kind: 'cash-counted-short',
    subjectId: depositId,
    entries: [
      { account: 'cash-short', partyId: phlebotomistId, amount: short },
      { account: 'cash-at-office', partyId: null, amount: opposite(short) },
    ],
  }
}

/** The bank has what was counted; what was missing is taken off what the phlebotomist is owed. */
export function depositReconciled(slip: {
  depositId: string
  phlebotomistId: string
  counted: Paise
  short: Paise
}): Journal {
  const { depositId, phlebotomistId, counted, short } = slip
  return {
    kind: short > 0 ? 'deposit-short' : 'deposit-reconciled',
    subjectId: depositId,
    entries: [
      { account: 'bank', partyId: null, amount: counted },
      { account: 'cash-at-office', partyId: null, amount: opposite(counted) },
      { account: 'phlebotomist-payable', partyId: phlebotomistId, amount: short },
      { account: 'cash-short', partyId: phlebotomistId, amount: opposite(short) },
    ],
  }
}

/** The gateway pays out to our bank what it held, less its fee. */
export function gatewaySettled(subjectId: string, reached: Paise, fee: Paise): Journal {
  return {
    kind: 'gateway-settled',
    subjectId,
    entries: [
      { account: 'bank', partyId: null, amount: reached },
      { account: 'gateway-fees', partyId: null, amount: fee },
      { account: 'gateway', partyId: null, amount: paise(0 - reached - fee) },
    ],
  }
}
