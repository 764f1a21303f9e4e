import fc from 'fast-check'
import { expect, test } from 'vitest'
import { paise } from '#src/domain/money.ts'
import { everyKind, threeAmounts } from '#test/every-journal.ts'
import { moneyInFlight, owners, places, ways } from './in-flight.ts'
import { type Journal, type JournalKind, journalKinds } from './journal.ts'
import { type KindSum, trialOf } from './trial.ts'

/** As the database sums them. */
function summed(journals: readonly Journal[]): KindSum[] {
  return journals.flatMap(({ kind, entries }) =>
    entries.map(({ account, amount }) => {
      const sides = { debit: Math.max(0, amount), credit: Math.max(0, 0 - amount) }
      return { account, kind, ...sides, entries: 1 }
    }),
  )
}

const anyBooks = fc
  .array(fc.tuple(fc.constantFrom(...journalKinds), threeAmounts), { maxLength: 60 })
  .map((drawn) =>
    drawn.map(([kind, [a = paise(0), b = paise(0), c = paise(0)]]) => everyKind(a, b, c)[kind]),
  )

const sum = (amounts: readonly number[]) => amounts.reduce((whole, amount) => whole + amount, 0)

const incoming: JournalKind[] = [
  'payment-captured',
  'surplus-captured',
  'demo-captured',
  'cash-collected',
]

test('what patients paid is what left us and what is here, by any journals', () => {
  fc.assert(
    fc.property(anyBooks, (journals) => {
      const { paid, out, here, total, owned } = moneyInFlight(summed(journals))
      expect(paid - sum(ways.map((way) => out[way]))).toBe(total)
      expect(sum(places.map((place) => here[place]))).toBe(total)
      expect(sum(owners.map((owner) => owned[owner]))).toBe(total)
    }),
  )
})

test('every figure is one of the trial balance', () => {
  fc.assert(
    fc.property(anyBooks, (journals) => {
      const sums = summed(journals)
      const { here, owned, paid } = moneyInFlight(sums)
      const { accounts, isBalanced } = trialOf(sums)
      const balance = (name: string) => accounts.find(({ account }) => account === name)?.balance
      expect(isBalanced).toBe(true)
      for (const place of places) expect(here[place]).toBe(balance(place))
      expect(owned.labs + (balance('lab-payable') ?? 0)).toBe(0)
      const income = journals.filter(({ kind }) => incoming.includes(kind))
      const debits = income.map(({ entries }) => entries[0]?.amount ?? 0)
      expect(paid).toBe(sum(debits))
    }),
  )
})

test('a booking of ₹1,000 from the payment to the lab’s bank', () => {
  const journal = everyKind(paise(100_000), paise(10_000), paise(0))
  const of = (...kinds: JournalKind[]) => moneyInFlight(summed(kinds.map((kind) => journal[kind])))
  expect(of('surplus-captured')).toMatchObject({
    paid: 100_000,
    here: { gateway: 100_000, bank: 0 },
    owned: { refunds: 100_000, labs: 0, ours: 0 },
  })
  expect(of('surplus-captured', 'refund-paid')).toMatchObject({
    out: { refunds: 100_000 },
    here: { gateway: 0 },
    total: 0,
  })
  const paidOut = of('cash-collected', 'cash-deposited', 'deposit-reconciled', 'item-accrued')
  expect(paidOut).toMatchObject({ paid: 100_000, here: { bank: 100_000, 'cash-in-hand': 0 } })
  expect(paidOut.owned.labs).toBeGreaterThan(0)
})

test('a bank’s dispute keeps the money with the bank, until it is lost', () => {
  const journal = everyKind(paise(90_000), paise(20_000), paise(0))
  const of = (...kinds: JournalKind[]) => moneyInFlight(summed(kinds.map((kind) => journal[kind])))
  const open = of('surplus-captured', 'chargeback-opened')
  expect(open).toMatchObject({ here: { gateway: 0, chargebacks: 90_000 }, total: 90_000 })
  const lost = of('surplus-captured', 'chargeback-opened', 'chargeback-lost')
  expect(lost).toMatchObject({ here: { chargebacks: 0 }, out: { 'charged-back': 90_000 } })
  expect(lost.total).toBe(0)
})
