import fc from 'fast-check'
import { expect, test } from 'vitest'
import { endedBooking } from '#src/domain/bookings/ended-booking.ts'
import type { EndingAtHand } from '#src/domain/bookings/booking-at-hand.ts'
import { afterChanges } from '#src/domain/bookings/after-changes.ts'
import type { Changed } from '#src/domain/changes.ts'
import { paise } from '#src/domain/money.ts'
import { allPayments, paymentOfCapture } from '#src/domain/payments/further-payment.ts'
import { anEndingAt } from '#test/ending-at-hand.ts'
import { aBookingWithFurther } from '#test/further-payments.ts'
import { balanceOf, refundable, settledFees, unclaimedOf } from './refundable.ts'
import { refundedItems } from './refunded-items.ts'
import { sharedOut } from './shared-out.ts'

const RUNS = 2000
const sum = (amounts: readonly number[]) => amounts.reduce((all, one) => all + one, 0)

/** What goes back of each payment, by its id. */
function backOf(facts: EndingAtHand, { created = {} }: Changed) {
  const back = new Map(allPayments(facts).map(({ id }) => [id, 0]))
  for (const { captureId, amount } of created.refund ?? []) {
    const { id } = paymentOfCapture(facts, captureId)
    back.set(id, (back.get(id) ?? 0) + amount)
  }
  return back
}

/** The same booking as it was paid: nothing went back of it, and none of it is goodwill. */
function untouched(facts: EndingAtHand): EndingAtHand {
  const { payment, further, items, booking, money } = facts
  const paid = sum(items.map(({ price }) => price)) + booking.collectionCharge
  return {
    ...facts,
    payment: { ...payment, refunded: paise(0) },
    further: further.map((one) => ({ ...one, refunded: paise(0) })),
    money: { ...money, advance: paid, goodwill: 0, refunds: [] },
  }
}

/** No payment gives more than it has, and each claims just what goes back of it. */
function expectWithin(facts: EndingAtHand, changed: Changed) {
  const claimed = new Map(changed.updated?.claimed?.map(({ id, refunded }) => [id, refunded]))
  for (const [id, amount] of backOf(facts, changed)) {
    const payment = allPayments(facts).find((one) => one.id === id)
    expect(amount).toBeLessThanOrEqual(payment ? unclaimedOf(payment) : 0)
    expect(claimed.get(id) ?? 0).toBe(amount)
  }
}

test('an amount is given whole, by each payment no more than it has', () => {
  fc.assert(
    fc.property(aBookingWithFurther, fc.double({ min: 0, max: 1, noNaN: true }), (facts, part) => {
      const amount = paise(Math.floor(refundable(facts).balance * part))
      const owed = new Map(facts.further.map((one) => [one.id, one.amount]))
      for (const wanted of [new Map(), owed]) {
        const shares = sharedOut(facts, amount, wanted)
        expect(sum(shares.map((one) => one.amount))).toBe(amount)
        for (const { payment, carriedFees, ...share } of shares)
          expect(share.amount).toBeLessThanOrEqual(unclaimedOf(payment) - carriedFees)
      }
    }),
    { numRuns: RUNS },
  )
})

test('a booking that ends gives back what the contract says: one refund for each payment, the charge kept of the main one first', () => {
  fc.assert(
    fc.property(aBookingWithFurther, fc.integer({ min: 0, max: 90_000 }), (facts, charge) => {
      const of = { by: 'patient' as const, charge: paise(charge), reason: null }
      const { money, changed } = endedBooking(facts, of, anEndingAt())
      const refunds = changed.created?.refund ?? []
      expect(sum(refunds.map(({ amount }) => amount))).toBe(money.back)
      expect(money.back).toBe(Math.max(0, refundable(facts).balance - charge))
      expect(new Set(refunds.map(({ captureId }) => captureId)).size).toBe(refunds.length)
      expectWithin(facts, changed)
      const mainHas = balanceOf(facts.payment, settledFees(facts))
      const lacking = Math.max(0, charge - mainHas)
      const ofFurther = sum(facts.further.map(unclaimedOf))
      const back = backOf(facts, changed)
      expect(sum(facts.further.map(({ id }) => back.get(id) ?? 0))).toBe(
        Math.max(0, ofFurther - lacking),
      )
    }),
    { numRuns: RUNS },
  )
})

test('what a refund of an ending is made of adds up to it', () => {
  fc.assert(
    fc.property(aBookingWithFurther, fc.integer({ min: 0, max: 90_000 }), (facts, charge) => {
      const of = { by: 'patient' as const, charge: paise(charge), reason: null }
      const { changed } = endedBooking(facts, of, anEndingAt())
      for (const { amount, breakdown } of changed.created?.refund ?? []) {
        const { paid = 0, carriedFees = 0, charge: kept = 0, refundedBefore = 0 } = breakdown ?? {}
        expect(paid - carriedFees - kept - refundedBefore).toBe(amount)
      }
    }),
    { numRuns: RUNS },
  )
})

test('a test that ends undone goes back to the payment that paid it', () => {
  fc.assert(
    fc.property(aBookingWithFurther.map(untouched), fc.nat(), (facts, n) => {
      const item = facts.items[n % facts.items.length]
      if (!item) throw new Error('a test is wanted')
      const items = facts.items.map((one) =>
        one.id === item.id ? { ...one, state: 'cancelled' as const } : one,
      )
      const changed = refundedItems(
        { ...facts, items },
        { items: [item], reason: 'x' },
        anEndingAt(),
      )
      expectWithin(facts, changed)
      const own = facts.further.find(({ lineIds }) => lineIds.includes(item.lineId))
      const back = backOf(facts, changed)
      for (const { id } of facts.further) expect(back.get(id)).toBe(id === own?.id ? item.price : 0)
    }),
    { numRuns: RUNS },
  )
})

test('tests taken off one by one never give more than was paid', () => {
  fc.assert(
    fc.property(aBookingWithFurther, (facts) => {
      const left = facts.items.reduce((at, { id }) => {
        const items = at.items.map((one) =>
          one.id === id ? { ...one, state: 'cancelled' as const } : one,
        )
        const now = { ...at, items }
        const ended = items.filter((one) => one.id === id)
        const changed = refundedItems(now, { items: ended, reason: 'x' }, anEndingAt())
        expectWithin(now, changed)
        return afterChanges(now, changed)
      }, facts)
      for (const payment of allPayments(left))
        expect(unclaimedOf(payment)).toBeGreaterThanOrEqual(0)
    }),
    { numRuns: 500 },
  )
})
