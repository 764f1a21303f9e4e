import { type Paise } from '#src/domain/money.ts'
import { credit, debit, type Journal } from './journal.ts'

type Disputed = { id: string; amount: Paise }

/**
 * The patient's bank took the money back from the gateway: disputed, but not a loss yet.
 * Source: decision 025.
 */
export function chargebackOpened({ id, amount }: Disputed): Journal {
  return {
    kind: 'chargeback-opened',
    subjectId: id,
    entries: [debit('chargebacks', null, amount), credit('gateway', null, amount)],
  }
}

/** The bank returned the money. Source: decision 025. */
export function chargebackWon({ id, amount }: Disputed): Journal {
  return {
    kind: 'chargeback-won',
    subjectId: id,
    entries: [debit('gateway', null, amount), credit('chargebacks', null, amount)],
  }
}

type Lost = Disputed & { accountId: string; own: Paise; lost: Paise }

/**
 * The bank kept the money: it returned the patient's own advance, the rest is our loss.
 * Source: decision 025.
 */
export function chargebackLost({ id, amount, accountId, own, lost }: Lost): Journal {
  return {
    kind: 'chargeback-lost',
    subjectId: id,
    entries: [
      debit('customer-advance', accountId, own),
      debit('chargeback-losses', null, lost),
      credit('chargebacks', null, amount),
    ],
  }
}

type Recovered = { id: string; accountId: string; amount: Paise }

/**
 * A test is not done after the bank kept its price: our loss was the patient's advance.
 * Source: decision 025.
 */
export function chargebackRecovered({ id, accountId, amount }: Recovered): Journal {
  return {
    kind: 'chargeback-recovered',
    subjectId: id,
    entries: [
      debit('customer-advance', accountId, amount),
      credit('chargeback-losses', null, amount),
    ],
  }
}
