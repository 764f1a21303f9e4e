import { opposite, type Paise } from '#src/domain/money.ts'
import type { DebtEnding } from '#src/domain/settlement/debt.ts'
import { type OfPayee, payeeOf } from '#src/domain/settlement/payee.ts'
import { accountOfTax, type RemittedTax } from '#src/domain/settlement/remittance.ts'
import type { Share } from '#src/domain/settlement/tax.ts'
import { credit, debit, type Entry, type Journal, type JournalKind, payables } from './journal.ts'

type Earned = Share & { testItemId: string; labId: string }
type Transfer = OfPayee & { id: string; net: Paise }

/**
 * The lab accepted the sample: the lab's share, ours and the taxes accrue from the patient's
 * advance.
 * Source: life cycle 7; reliability C8.
 */
export function itemAccrued(accountId: string, entry: Earned): Journal {
  return { kind: 'item-accrued', subjectId: entry.testItemId, entries: entriesOf(accountId, entry) }
}

/**
 * Reverses an accrual before any payout, at the amounts frozen in the entry.
 * Source: life cycle 7.
 */
export function itemReversed(accountId: string, entry: Earned): Journal {
  const entries = entriesOf(accountId, entry).map(back)
  return { kind: 'item-reversed', subjectId: entry.testItemId, entries }
}

/**
 * Claws back an accrual that is in a payout: the lab owes the same amounts back.
 * Source: life cycle 7.
 */
export function itemClawedBack(accountId: string, entry: Earned): Journal {
  return { ...itemReversed(accountId, entry), kind: 'item-clawed-back' }
}

function entriesOf(accountId: string, entry: Earned): Entry[] {
  return [
    debit('customer-advance', accountId, entry.gross),
    credit('lab-payable', entry.labId, entry.net),
    credit('platform-revenue', null, entry.commission),
    credit('gst-payable', null, entry.gst),
    credit('tds-payable', null, entry.tds),
  ]
}

/**
 * The bank is instructed to pay: no longer owed to the payee, and not yet debited from our account.
 * Source: life cycle 7.
 */
export function payoutApproved(payout: Transfer): Journal {
  return ofPayout(payout, 'approved', toTransit(payout))
}

/** The bank could not make the transfer: owed to the payee again. Source: life cycle 7. */
export function payoutFailed(payout: Transfer): Journal {
  return ofPayout(payout, 'failed', toTransit(payout).map(back))
}

/** The bank made the transfer. Source: life cycle 7. */
export function payoutPaid(payout: Transfer): Journal {
  const { id } = payeeOf(payout)
  return ofPayout(payout, 'paid', [
    debit('payouts-in-transit', id, payout.net),
    credit('bank', null, payout.net),
  ])
}

/**
 * The bank returned a confirmed transfer: the money is ours again, and owed to the payee.
 * Source: life cycle 7; decision 056.
 */
export function payoutReturned(payout: Transfer): Journal {
  const { party, id } = payeeOf(payout)
  return ofPayout(payout, 'returned', [
    debit('bank', null, payout.net),
    credit(payables[party], id, payout.net),
  ])
}

type Step = 'approved' | 'failed' | 'paid' | 'returned'

/** Labs and phlebotomists are told apart by the kind: their money leaves us by different ways. */
function ofPayout(payout: Transfer, step: Step, entries: Entry[]): Journal {
  const { party } = payeeOf(payout)
  const kind: JournalKind = party === 'lab' ? `payout-${step}` : `phlebotomist-payout-${step}`
  return { kind, subjectId: payout.id, entries }
}

type Debt = { id: string; labId: string; amount: Paise; how: DebtEnding }

/**
 * A lab's debt ended: it was received at our bank or written off as our loss.
 * Source: decision 056.
 */
export function labDebtEnded({ id, labId, amount, how }: Debt): Journal {
  const isReceived = how === 'received'
  return {
    kind: isReceived ? 'lab-debt-received' : 'lab-debt-written-off',
    subjectId: id,
    entries: [
      debit(isReceived ? 'bank' : 'lab-debt-losses', null, amount),
      credit('lab-payable', labId, amount),
    ],
  }
}

/** A tax was remitted to the state from our bank account. Source: decision 056. */
export function taxRemitted(id: string, tax: RemittedTax, amount: Paise): Journal {
  return {
    kind: 'tax-remitted',
    subjectId: id,
    entries: [debit(accountOfTax[tax], null, amount), credit('bank', null, amount)],
  }
}

function toTransit(payout: Transfer): Entry[] {
  const { party, id } = payeeOf(payout)
  return [debit(payables[party], id, payout.net), credit('payouts-in-transit', id, payout.net)]
}

/** The same entry with the opposite sign. */
function back(entry: Entry): Entry {
  return { ...entry, amount: opposite(entry.amount) }
}
