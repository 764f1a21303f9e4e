import fc from 'fast-check'
import { expect, test } from 'vitest'
import { paise } from '#src/domain/money.ts'
import { isPaid, paymentStates, wasPaid } from '#src/domain/payments/payment-machine.ts'
import { itemStates } from '#src/domain/results/item-machine.ts'
import { moneyAtHand } from '#test/money-at-hand.ts'
import { endingOf } from './ending.ts'
import { goodwillBack, givingBack } from './giving-back.ts'
import { refundStates } from './refund-machine.ts'
import { balanceOf, type MoneyAtHand, refundable, settledFees, unclaimedOf } from './refundable.ts'

const RUNS = 10_000
const amount = (max = 100_000) => fc.integer({ min: 0, max }).map(paise)
const noon = Temporal.Instant.from('2026-11-22T06:30:00Z')
const sometimes = fc.constantFrom(null, noon)
const sum = (amounts: readonly { amount: number }[]) =>
  amounts.reduce((total, one) => total + one.amount, 0)

/**
 * Any booking the database admits: no more is claimed than was paid, and what was paid settled what
 * it carried.
 */
const situation = fc
  .record({
    state: fc.constantFrom(...paymentStates),
    mode: fc.constantFrom('cash' as const, 'online' as const),
    paid: amount(),
    refunded: amount(),
    taken: amount(),
    fees: fc.array(amount(20_000), { maxLength: 2 }),
    credits: fc.array(amount(20_000), { maxLength: 2 }),
    items: fc.array(
      fc.record({
        state: fc.constantFrom(...itemStates),
        price: amount(50_000),
        repaidAt: sometimes,
      }),
      { maxLength: 4 },
    ),
    refunds: fc.array(
      fc.record({
        kind: fc.constantFrom('booking' as const, 'surplus' as const),
        state: fc.constantFrom(...refundStates),
        amount: amount(20_000),
        requestedBy: fc.constantFrom(null, 'meena'),
      }),
      { maxLength: 3 },
    ),
    books: fc.record({
      advance: amount(150_000),
      creditGivenBack: amount(20_000),
      goodwill: amount(20_000),
      lossBorne: amount(20_000),
      withheld: amount(12_000),
    }),
    collection: amount(20_000),
    cancelledAt: sometimes,
    expiredAt: sometimes,
    collectedAt: sometimes,
  })
  .map((of) => {
    const refunded = paise(Math.min(of.refunded, of.paid))
    const chargedBack =
      of.state === 'chargeback' ? paise(Math.min(of.taken, of.paid - refunded)) : paise(0)
    const carriedState = wasPaid(of.state) ? ('settled' as const) : ('attached' as const)
    const { collection: collectionCharge, cancelledAt, expiredAt, collectedAt } = of
    const at = moneyAtHand(
      { ...of.books, refunds: of.refunds },
      {
        booking: { id: 'booking', cancelledAt, expiredAt, collectionCharge },
        visits: [
          {
            state: 'offered',
            isRecollection: false,
            separateCharge: null,
            emptiedAt: null,
            collectedAt,
          },
        ],
        items: of.items,
        carried: of.fees.map((fee) => ({ state: carriedState, amount: fee })),
        credited: of.credits.map((credit) => ({ state: carriedState, amount: credit })),
      },
    )
    const payment = { state: of.state, mode: of.mode, amount: of.paid, refunded, chargedBack }
    return { ...at, payment: { ...payment, collectedBy: 'ravi' } }
  })

/** The result of each of the former separate formulas. */
const before = {
  givenForTests: ({ payment, carried }: MoneyAtHand) =>
    Math.max(0, payment.amount - sum(carried) - payment.refunded - payment.chargedBack),
  askedByHand: ({ payment, carried }: MoneyAtHand) =>
    Math.max(0, payment.amount - sum(carried) - payment.refunded - payment.chargedBack),
  feeLetGo: ({ payment, carried }: MoneyAtHand) => {
    const settled = carried.filter(({ state }) => state === 'settled')
    return Math.max(0, payment.amount - sum(settled) - payment.refunded - payment.chargedBack)
  },
  ended: ({ payment, carried }: MoneyAtHand) => {
    const settled = carried.filter(({ state }) => state === 'settled')
    return isPaid(payment.state) ? Math.max(0, payment.amount - sum(settled) - payment.refunded) : 0
  },
  unserved: ({ payment }: MoneyAtHand) =>
    wasPaid(payment.state) ? Math.max(0, payment.amount - payment.refunded) : 0,
  claimed: ({ payment }: MoneyAtHand) => payment.amount - payment.refunded - payment.chargedBack,
}

test('what goes back as money is one answer, where six formulas gave it before', () => {
  fc.assert(
    fc.property(situation, (at) => {
      const { balance } = refundable(at)
      const isAsked = wasPaid(at.payment.state)
      expect(balance).toBe(isAsked ? before.givenForTests(at) : 0)
      expect(balance).toBe(isAsked ? before.askedByHand(at) : 0)
      expect(balance).toBe(isAsked ? before.feeLetGo(at) : 0)
      expect(isPaid(at.payment.state) ? balance : 0).toBe(before.ended(at))
      expect(unclaimedOf(at.payment)).toBe(before.claimed(at))
      expect(balanceOf(at.payment, settledFees(at))).toBe(balance)
    }),
    { numRuns: RUNS },
  )
})

test('nobody is told that an earlier fee is refunded with the payment that settled it', () => {
  fc.assert(
    fc.property(situation, (at) => {
      const told = before.unserved(at)
      const { balance } = refundable(at)
      const stays = wasPaid(at.payment.state) ? sum(at.carried) + at.payment.chargedBack : 0
      // The reminder of a missed visit also stated the fee and what the bank had taken.
      expect(balance).toBe(Math.max(0, told - stays))
    }),
    { numRuns: RUNS },
  )
})

test('the part of the advance neither earned nor pending is free, and never below zero', () => {
  fc.assert(
    fc.property(situation, (at) => {
      const { pending, free } = refundable(at)
      const waiting = at.items.filter(
        ({ state, repaidAt }) =>
          (state === 'ordered' || state === 'recollect') && repaidAt === null,
      )
      const prices = waiting.reduce((total, { price }) => total + price, 0)
      const { cancelledAt, expiredAt, collectionCharge } = at.booking
      const isOver = cancelledAt !== null || expiredAt !== null || at.visits[0]?.collectedAt
      expect(pending).toBe(prices + (isOver ? 0 : collectionCharge) + at.money.withheld)
      expect(free).toBe(Math.max(0, at.money.advance - pending))
    }),
    { numRuns: RUNS },
  )
})

test('credits return as credits, except the part that paid an earlier fee, and never twice', () => {
  fc.assert(
    fc.property(situation, (at) => {
      const used = sum(at.credited.filter(({ state }) => state === 'settled'))
      const forFees = Math.max(0, settledFees(at) - at.payment.amount)
      const left = Math.max(0, used - forFees - at.money.creditGivenBack)
      expect(refundable(at).credits).toBe(wasPaid(at.payment.state) ? left : 0)
    }),
    { numRuns: RUNS },
  )
})

test('the price of cancelled work goes back once: recovered, as money, as credit, never more than is free', () => {
  fc.assert(
    fc.property(situation, amount(), amount(20_000), fc.boolean(), (at, price, asked, recovers) => {
      const { balance, credits, pending, free } = refundable(at)
      const given = givingBack(at, { amount: price, recovers, asked })
      const { recovered, inMoney, inCredit, goodwill } = given
      const theirs = Math.min(price, free)
      expect(recovered).toBe(recovers ? Math.min(theirs, at.money.lossBorne) : 0)
      expect(inMoney).toBe(Math.min(theirs - recovered, balance))
      expect(inCredit).toBe(Math.min(theirs - recovered - inMoney, credits))
      const gone = recovered + inMoney + inCredit
      expect(gone).toBeLessThanOrEqual(theirs)
      expect(goodwill).toBe(goodwillBack(at, { gone, keptBack: pending + asked }))
      // It never overdraws the advance.
      expect(gone + goodwill).toBeLessThanOrEqual(Math.max(at.money.advance, gone))
    }),
    { numRuns: RUNS },
  )
})

test('a bank’s dispute withdraws refunds not yet sent; at the door only those that no person requested', () => {
  fc.assert(
    fc.property(situation, fc.boolean(), (at, isFailing) => {
      const { withdrawable } = refundable(at)
      expect(withdrawable).toEqual(
        at.money.refunds.filter(
          ({ kind, state, requestedBy }) =>
            kind === 'booking' &&
            (state === 'requested' || (state === 'approved' && requestedBy === null)),
        ),
      )
      const live = at.money.refunds.filter(
        ({ kind, state }) => kind === 'booking' && state !== 'rejected',
      )
      const isWithdrawn = live.every(
        ({ state, requestedBy }) =>
          requestedBy === null && (state === 'requested' || state === 'approved'),
      )
      const visit = { state: 'identified', phlebotomistId: 'ravi', identifiedAt: noon } as const
      const ending = endingOf(at, { visit, isFailing }, paise(0))
      const isAtTheDoor = at.payment.state === 'cash-collected'
      expect(ending.how === 'hand-back').toBe(isAtTheDoor && isWithdrawn)
      expect(ending.withdrawn).toEqual(isAtTheDoor && isWithdrawn ? live : [])
    }),
    { numRuns: RUNS },
  )
})

test('₹500 paid, ₹70 of it an earlier fee, ₹100 refunded and ₹50 taken by a bank: ₹280 may go back', () => {
  const payment = {
    state: 'chargeback' as const,
    amount: paise(50_000),
    refunded: paise(10_000),
    chargedBack: paise(5000),
  }
  const carried = [{ state: 'settled' as const, amount: paise(7000) }]
  expect(refundable(moneyAtHand({}, { payment, carried })).balance).toBe(28_000)
})
