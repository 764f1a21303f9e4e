import { opposite, type Paise, paise, sumPaise } from '#src/domain/money.ts'
import type { JournalKind, LedgerAccount } from './journal.ts'
import type { KindSum } from './trial.ts'

/** Where patients' money is while it is in our books, in the order in which it travels. */
export const places = [
  'gateway',
  'cash-in-hand',
  'cash-at-office',
  'cash-short',
  'bank',
  'chargebacks',
] as const satisfies LedgerAccount[]
export type Place = (typeof places)[number]

/** What has not reached our bank yet and is not disputed. */
export const collecting = [
  'gateway',
  'cash-in-hand',
  'cash-at-office',
  'cash-short',
] as const satisfies Place[]

/** To whom the money in those places belongs; `ours` is what remains after everybody else. */
export const owners = [
  'patients',
  'refunds',
  'labs',
  'transit',
  'phlebotomists',
  'taxes',
  'unallocated',
  'ours',
] as const
export type Owner = (typeof owners)[number]

/** For what the money left those places. */
export const ways = ['labs', 'refunds', 'taxes', 'phlebotomists', 'fees', 'charged-back'] as const
export type Way = (typeof ways)[number]

/** Every account is a place or belongs to somebody. */
const standing: Record<LedgerAccount, Place | Owner> = {
  gateway: 'gateway',
  'cash-in-hand': 'cash-in-hand',
  'cash-at-office': 'cash-at-office',
  'cash-short': 'cash-short',
  bank: 'bank',
  chargebacks: 'chargebacks',
  'customer-advance': 'patients',
  'customer-credit': 'patients',
  'refund-payable': 'refunds',
  'lab-payable': 'labs',
  'payouts-in-transit': 'transit',
  'phlebotomist-payable': 'phlebotomists',
  'gst-payable': 'taxes',
  'tds-payable': 'taxes',
  unallocated: 'unallocated',
  receivable: 'ours',
  'deferred-fee': 'ours',
  'platform-revenue': 'ours',
  'gateway-fees': 'ours',
  goodwill: 'ours',
  'chargeback-losses': 'ours',
  'lab-debt-losses': 'ours',
}

/** By which way a journal brings money in or takes it out; null: it only moves or allots it. */
const wayOf: Record<JournalKind, Way | 'paid' | null> = {
  'payment-captured': 'paid',
  'surplus-captured': 'paid',
  'demo-captured': 'paid',
  'cash-collected': 'paid',
  'cash-handed-back': 'refunds',
  'refund-paid': 'refunds',
  'refund-returned': 'refunds',
  'payout-paid': 'labs',
  'payout-returned': 'labs',
  'phlebotomist-payout-paid': 'phlebotomists',
  'phlebotomist-payout-returned': 'phlebotomists',
  'lab-debt-received': 'labs',
  'tax-remitted': 'taxes',
  'deposit-short': 'phlebotomists',
  'cash-found': 'phlebotomists',
  'gateway-settled': 'fees',
  'chargeback-lost': 'charged-back',
  'cash-deposited': null,
  'cash-counted-short': null,
  'deposit-reconciled': null,
  'collection-earned': null,
  'redraw-earned': null,
  'pay-withdrawn': null,
  'item-accrued': null,
  'item-reversed': null,
  'item-clawed-back': null,
  'payout-approved': null,
  'payout-failed': null,
  'phlebotomist-payout-approved': null,
  'phlebotomist-payout-failed': null,
  'lab-debt-written-off': null,
  'cancellation-fee-kept': null,
  'cancellation-fee-owed': null,
  'receivable-waived': null,
  'receivable-written-off': null,
  'credit-granted': null,
  'credit-given-back': null,
  'credit-forgone': null,
  'item-refundable': null,
  'payment-refundable': null,
  'refund-out-of-goodwill': null,
  'goodwill-returned': null,
  'refund-withdrawn': null,
  'chargeback-opened': null,
  'chargeback-won': null,
  'chargeback-recovered': null,
}

export type MoneyInFlight = {
  /** Everything patients ever paid, in cash or online. */
  paid: Paise
  /** What of it left us again, by way. */
  out: Record<Way, Paise>
  /** Where the rest is: `paid` less everything in `out`. */
  here: Record<Place, Paise>
  total: Paise
  /** Of it: on the way to our bank, at the gateway or in cash. */
  collected: Paise
  /** To whom it belongs; negative where somebody owes us. Sums to `total` too. */
  owned: Record<Owner, Paise>
  /** What labs have earned and not received, ordered from the bank or not. */
  owedToLabs: Paise
}

/**
 * What patients paid, in paise: what of it has left, where the rest is and to whom it belongs. Both
 * `here` and `owned` sum to `paid` less `out` wherever the trial balance is balanced.
 * Source: decision 171.
 */
export function moneyInFlight(sums: readonly KindSum[]): MoneyInFlight {
  const moved = sums.map(({ account, kind, debit, credit }) => {
    const at = standing[account]
    return { at, kind, way: isPlace(at) ? wayOf[kind] : null, amount: debit - credit }
  })
  const at = (wanted: Place | Owner) => sumOf(moved.filter((one) => one.at === wanted))
  const by = (wanted: Way | 'paid') => sumOf(moved.filter(({ way }) => way === wanted))
  const here = sumsOf(places, at)
  const owned = sumsOf(owners, (owner) => opposite(at(owner)))
  return {
    paid: by('paid'),
    out: sumsOf(ways, (way) => opposite(by(way))),
    here,
    total: sumPaise(places.map((place) => here[place])),
    collected: sumPaise(collecting.map((place) => here[place])),
    owned,
    owedToLabs: sumPaise([owned.labs, opposite(sumOf(moved.filter(isToLab)))]),
  }
}

/** On its way from our bank to a lab, not to a phlebotomist. */
function isToLab({ at, kind }: { at: Place | Owner; kind: JournalKind }): boolean {
  return at === 'transit' && !kind.startsWith('phlebotomist-')
}

function isPlace(standsAt: Place | Owner): standsAt is Place {
  return places.some((place) => place === standsAt)
}

function sumOf(moved: readonly { amount: number }[]): Paise {
  return paise(moved.reduce((sum, { amount }) => sum + amount, 0))
}

/** The sum of each name, by the name; every name is there, which `fromEntries` does not tell. */
function sumsOf<Name extends string>(names: readonly Name[], sum: (name: Name) => Paise) {
  return Object.fromEntries(names.map((name) => [name, sum(name)])) as Record<Name, Paise>
}

/** The accounts of which it matters how long the money has been there. */
export const agedAccounts = [
  'gateway',
  'cash-in-hand',
  'cash-at-office',
  'cash-short',
  'chargebacks',
  'customer-advance',
  'refund-payable',
  'lab-payable',
  'payouts-in-transit',
] as const satisfies LedgerAccount[]
export type AgedAccount = (typeof agedAccounts)[number]
