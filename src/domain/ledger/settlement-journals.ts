import { opposite, type Paise } from '#src/domain/money.ts'
import type { Share } from '#src/domain/settlement/tax.ts'
import type { Entry, Journal } from './journal.ts'

type Earned = Share & { testItemId: string; labId: string }
type Transfer = { id: string; labId: string; net: Paise }

/**
 * The lab has the sample: its share, the platform's and the taxes on it are earned, out of what the
 * patient paid in advance. Source: life cycle 7; reliability C8.
 */
export function itemAccrued(accountId: string, entry: Earned): Journal {
  return { kind: 'item-accrued', subjectId: entry.testItemId, entries: legsOf(accountId, entry) }
}

/** The sample turned out unusable: what was earned is not, at the entry's own frozen numbers. */
export function itemReversed(accountId: string, entry: Earned): Journal {
  const entries = legsOf(accountId, entry).map(back)
  return { kind: 'item-reversed', subjectId: entry.testItemId, entries }
}

/** Refunded when it was already in a payout: the lab owes it back, at the same numbers. */
export function itemClawedBack(accountId: string, entry: Earned): Journal {
  return { ...itemReversed(accountId, entry), kind: 'item-clawed-back' }
}

function legsOf(accountId: string, entry: Earned): Entry[] {
  return [
    { account: 'customer-advance', partyId: accountId, amount: entry.gross },
    { account: 'lab-payable', partyId: entry.labId, amount: opposite(entry.net) },
    { account: 'platform-revenue', partyId: null, amount: opposite(entry.commission) },
    { account: 'gst-payable', partyId: null, amount: opposite(entry.gst) },
    { account: 'tds-payable', partyId: null, amount: opposite(entry.tds) },
  ]
}

/** The bank is told to pay: owed to the lab no longer, and not yet gone from our account. */
export function payoutApproved(payout: Transfer): Journal {
  return { kind: 'payout-approved', subjectId: payout.id, entries: toTransit(payout) }
}

/** The bank gave it back. */
export function payoutFailed(payout: Transfer): Journal {
  return { kind: 'payout-failed', subjectId: payout.id, entries: toTransit(payout).map(back) }
}

export function payoutPaid({ id, labId, net }: Transfer): Journal {
  return {
    kind: 'payout-paid',
    subjectId: id,
    entries: [
      { account: 'payouts-in-transit', partyId: labId, amount: net },
      { account: 'bank', partyId: null, amount: opposite(net) },
    ],
  }
}

function toTransit({ labId, net }: Transfer): Entry[] {
  return [
    { account: 'lab-payable', partyId: labId, amount: net },
    { account: 'payouts-in-transit', partyId: labId, amount: opposite(net) },
  ]
}

function back(entry: Entry): Entry {
  return { ...entry, amount: opposite(entry.amount) }
}
