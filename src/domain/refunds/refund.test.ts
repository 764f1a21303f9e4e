import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  cancellationContract,
  cancellingBySpec,
} from '#src/domain/bookings/cancellation-contract.ts'
import { cancellationTerms } from '#src/domain/bookings/cancellation.ts'
import { cancellationFeeKept } from '#src/domain/ledger/refund-journals.ts'
import { type Paise, paise } from '#src/domain/money.ts'
import { isAccepted, visitStates } from '#src/domain/visits/visit-machine.ts'
import { isSentAgain, moneyOfEnding, refundNumber } from './refund.ts'

const nothing = paise(0)
const RUNS = 5000

function paid(mode: 'cash' | 'online', amount: number, refunded = 0) {
  const state = mode === 'online' ? ('captured' as const) : ('deposited' as const)
  return { mode, state, amount: paise(amount), refunded: paise(refunded), chargedBack: nothing }
}

test('₹499 paid online, a charge of ₹50: ₹70 are kept and ₹429 refunded', () => {
  const { afterAcceptance: charge } = cancellationContract(paise(5000), cancellingBySpec)
  const payment = paid('online', 49_900)
  const ending = moneyOfEnding({ payment, carriedFees: nothing, charge, isAtTheDoor: false })
  expect(ending).toMatchObject({ how: 'refund', kept: 7000, back: 42_900, owed: 0, waived: 0 })
  const { kept, back: refund } = ending
  const of = { paymentId: 'p', accountId: 'a', phlebotomistId: 'ph', charge, kept, refund }
  expect(cancellationFeeKept(of).entries.map(({ account, amount }) => [account, amount])).toEqual([
    ['customer-advance', 49_900],
    ['phlebotomist-payable', -5000],
    ['platform-revenue', -2000],
    ['refund-payable', -42_900],
  ])
})

const rupees = (most: number) => fc.integer({ min: 0, max: most })
const cart = fc.record({
  mode: fc.constantFrom('cash' as const, 'online' as const),
  amount: rupees(10_000_000),
  collection: rupees(100_000),
  fees: rupees(50_000),
  refunded: rupees(500_000),
  state: fc.constantFrom(...visitStates),
  isDrawn: fc.boolean(),
})

const endsAt = Temporal.Instant.from('2026-11-22T04:00:00Z')
const hour = { startsAt: endsAt.subtract({ hours: 1 }), endsAt, departedAt: null }

test('any cart, at any stage: the fee is the table’s, the refund is the payment less the fee, never below zero', () => {
  fc.assert(
    fc.property(cart, (of) => {
      const contract = cancellationContract(paise(of.collection), cancellingBySpec)
      const { state, isDrawn } = of
      const facts = { contract, visit: { state, ...hour }, isDrawn, by: 'patient' as const }
      const terms = cancellationTerms({ ...facts, isLabSuspended: false }, endsAt)
      expect(terms.ok).toBe(!isDrawn)
      if (!terms.ok) return
      const { charge } = terms.value
      expect(charge).toBe(isAccepted(state) ? of.collection + 2000 : 0)
      const payment = paid(of.mode, of.amount, Math.min(of.refunded, of.amount))
      const carriedFees = paise(Math.min(of.fees, payment.amount - payment.refunded))
      const money = moneyOfEnding({ payment, carriedFees, charge, isAtTheDoor: false })
      const left = payment.amount - carriedFees - payment.refunded
      expect(money.back).toBe(of.mode === 'online' ? Math.max(0, left - charge) : left)
      expect(money.kept + money.owed + money.waived).toBe(charge)
      expect(money.kept + money.back).toBe(left)
      expect(money.owed).toBe(of.mode === 'online' ? 0 : charge)
    }),
    { numRuns: RUNS },
  )
})

test('a fee beyond what was paid: the phlebotomist’s part comes first, and every journal sums to zero', () => {
  fc.assert(
    fc.property(rupees(20_000), rupees(20_000), (collection, there) => {
      const { afterAcceptance: charge } = cancellationContract(paise(collection), cancellingBySpec)
      const kept = paise(Math.min(charge, there))
      const of = { paymentId: 'p', accountId: 'a', phlebotomistId: 'ph', charge, kept }
      const { entries } = cancellationFeeKept({ ...of, refund: nothing })
      const amounts = entries.map(({ amount }) => amount as Paise)
      expect(amounts.reduce<number>((sum, one) => sum + one, 0)).toBe(0)
      expect(0 - (amounts[1] ?? 0)).toBe(Math.min(kept, collection))
    }),
  )
})

test('a refund attempt has the same number each time, the next attempt another, with at most 30 characters', () => {
  const id = 'ffffffff-ffff-7fff-bfff-ffffffffffff'
  expect(refundNumber(id, 1)).toBe(refundNumber(id, 1))
  expect(refundNumber(id, 1)).not.toBe(refundNumber(id, 2))
  expect(refundNumber(id, 4)).toMatch(/^RF[0-9A-Z]{26}$/)
  expect(refundNumber('00000000-0000-7000-8000-000000000001', 1)).toHaveLength(28)
})

test('the gateway is asked three times at most, and never again what it refuses permanently', () => {
  expect([1, 2, 3].map((tries) => isSentAgain(tries, null))).toEqual([true, true, false])
  for (const code of ['51310', '51311', '51314', '51315', '51328'])
    expect(isSentAgain(1, code)).toBe(false)
})

test('an unpaid booking ends with nothing to refund', () => {
  for (const state of ['due', 'awaiting'] as const) {
    const payment = { ...paid('online', 49_900), state }
    const facts = { payment, carriedFees: paise(3000), charge: nothing, isAtTheDoor: false }
    expect(moneyOfEnding(facts)).toEqual({
      how: 'void',
      back: 0,
      kept: 0,
      owed: 0,
      waived: 0,
      breakdown: { paid: 0, carriedFees: 0, charge: 0, refundedBefore: 0 },
    })
  }
})

test('money already refunded, in dispute or void is not refunded a second time', () => {
  for (const state of ['refunded', 'chargeback', 'handed-back', 'void'] as const) {
    const payment = { ...paid('online', 49_900), state }
    const facts = { payment, carriedFees: nothing, charge: paise(7000), isAtTheDoor: true }
    expect([state, moneyOfEnding(facts)]).toMatchObject([
      state,
      { how: 'nothing', back: 0, kept: 0, waived: 7000 },
    ])
  }
})

test('a refund says how it was computed: paid, earlier fees, the charge and earlier refunds', () => {
  const payment = paid('online', 49_900, 10_000)
  const facts = { payment, carriedFees: paise(3000), charge: paise(7000), isAtTheDoor: false }
  expect(moneyOfEnding(facts)).toMatchObject({
    back: 29_900,
    breakdown: { paid: 49_900, carriedFees: 3000, charge: 7000, refundedBefore: 10_000 },
  })
})

test('cash is handed back while its collector is at the door, refunded later; its charge is owed', () => {
  const facts = { payment: paid('cash', 49_900), carriedFees: nothing, charge: paise(7000) }
  const money = { back: 49_900, kept: 0, owed: 7000, waived: 0 }
  expect(moneyOfEnding({ ...facts, isAtTheDoor: true })).toMatchObject({
    how: 'hand-back',
    ...money,
  })
  expect(moneyOfEnding({ ...facts, isAtTheDoor: false })).toMatchObject({ how: 'refund', ...money })
})

test('a gateway failure that is not final is retried', () => {
  expect(isSentAgain(1, '51313')).toBe(true)
  expect(isSentAgain(2, '')).toBe(true)
})

test('no two refunds share a number at the gateway', () => {
  expect(refundNumber('00000000-0000-7000-8000-000000000001', 1)).not.toBe(
    refundNumber('00000000-0000-7000-8000-000000000002', 1),
  )
  // 0x23 is 35, the last digit of base 36: the number is the identifier itself.
  expect(refundNumber('00000000-0000-0000-0000-000000000023', 1)).toBe(`RF${'0'.repeat(24)}Z1`)
})
