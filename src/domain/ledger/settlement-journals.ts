import { opposite, type Paise } from '#src/domain/money.ts'
import type { DebtEnding } from '#src/domain/settlement/debt.ts'
import { accountOfTax, type RemittedTax } from '#src/domain/settlement/remittance.ts'
import type { Share } from '#src/domain/settlement/tax.ts'
import { credit, debit, type Entry, type Journal } from './journal.ts'

type Earned = Share & { testItemId: string; labId: string }
type Transfer = { id: string; labId: string; net: Paise }

/**
 * The lab accepted the sample: out of the patient's advance, its share, ours and the taxes are
 * earned. Source: life cycle 7; reliability C8.
 */
export function itemAccrued(accountId: string, entry: Earned): Journal {
  return { kind: 'item-accrued', subjectId: entry.testItemId, entries: entriesOf(accountId, entry) }
}

/** Undoes an accrual before any payout, at the amounts the entry froze. */
export function itemReversed(accountId: string, entry: Earned): Journal {
  const entries = entriesOf(accountId, entry).map(back)
  return { kind: 'item-reversed', subjectId: entry.testItemId, entries }
}

/** Undoes an accrual that is in a payout: the lab owes the same amounts back. */
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

/** The bank is told to pay: no longer owed to the lab, and not yet gone from our account. */
export function payoutApproved(payout: Transfer): Journal {
  return { kind: 'payout-approved', subjectId: payout.id, entries: toTransit(payout) }
}

/** The bank could not make the transfer: owed to the lab again. */
export function payoutFailed(payout: Transfer): Journal {
  return { kind: 'payout-failed', subjectId: payout.id, entries: toTransit(payout).map(back) }
}

/** The bank made the transfer. */
export function payoutPaid({ id, labId, net }: Transfer): Journal {
  return {
    kind: 'payout-paid',
    subjectId: id,
    entries: [debit('payouts-in-transit', labId, net), credit('bank', null, net)],
  }
}

/** The bank gave a confirmed transfer back: the money is ours again, and owed to the lab. */
export function payoutReturned({ id, labId, net }: Transfer): Journal {
  return {
    kind: 'payout-returned',
    subjectId: id,
    entries: [debit('bank', null, net), credit('lab-payable', labId, net)],
  }
}

type Debt = { id: string; labId: string; amount: Paise; how: DebtEnding }

/** What a lab owed is no longer owed: it is in our bank, or our loss. */
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

/** A tax was paid to the state from our bank. */
export function taxRemitted(id: string, tax: RemittedTax, amount: Paise): Journal {
  return {
    kind: 'tax-remitted',
    subjectId: id,
    entries: [debit(accountOfTax[tax], null, amount), credit('bank', null, amount)],
  }
}

function toTransit({ labId, net }: Transfer): Entry[] {
  return [debit('lab-payable', labId, net), credit('payouts-in-transit', labId, net)]
}

/** The same entry the other way. */
function back(entry: Entry): Entry {
  return { ...entry, amount: opposite(entry.amount) }
}
