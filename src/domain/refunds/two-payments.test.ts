import fc from 'fast-check'
import { expect, test } from 'vitest'
import { endedBooking } from '#src/domain/bookings/ended-booking.ts'
import { type CaseAtHand, decidingChargeback } from '#src/domain/chargebacks/deciding.ts'
import { type Paise, paise } from '#src/domain/money.ts'
import type { UserId } from '#src/domain/people/actor.ts'
import { anEndingAt } from '#test/ending-at-hand.ts'
import { aBookingWithFurther } from '#test/further-payments.ts'
import { refundable } from './refundable.ts'
import { restGiven } from './rest-given.ts'

/** A booking with one further payment of two tests, of which nothing went back yet. */
function aBooking() {
  const [found] = fc.sample(
    aBookingWithFurther.filter(
      ({ further, carried }) =>
        further.length === 1 && further[0]?.lineIds.length === 2 && carried.length === 1,
    ),
    { numRuns: 1, seed: 7 },
  )
  const [paid] = found?.further ?? []
  const [fee] = found?.carried ?? []
  if (!found || !paid || !fee) throw new Error('no such booking')
  const further = { ...paid, refunded: paise(0) }
  const facts = {
    ...found,
    booking: { ...found.booking, cancelledAt: null },
    payment: { ...found.payment, refunded: paise(0) },
    further: [further],
    money: {
      ...found.money,
      refunds: [],
      goodwill: 0,
      lossBorne: 0,
      withheld: 0,
      creditGivenBack: 0,
    },
  }
  const isOwn = ({ lineId }: (typeof found.items)[number]) => further.lineIds.includes(lineId)
  return { facts, further, fee, isOwn }
}

/** Its tests of the further payment ended undone, at ₹100 each; the others are published. */
function undone({ facts, isOwn }: ReturnType<typeof aBooking>) {
  return facts.items.map((item) =>
    isOwn(item)
      ? { ...item, state: 'not-performed' as const, price: paise(10_000) }
      : { ...item, state: 'published' as const },
  )
}

const free = { collectionCharge: paise(0) as Paise }

test('a fee that is larger than the main payment, for credits paid the rest, is not taken of the further one too', () => {
  const { facts, further, fee } = aBooking()
  const booking = {
    ...facts,
    payment: { ...facts.payment, amount: paise(2000) },
    further: [{ ...further, amount: paise(20_000) }],
    carried: [{ ...fee, state: 'settled' as const, amount: paise(12_000) }],
    money: { ...facts.money, advance: 50_000, isDisputed: false },
  }
  const of = { by: 'patient' as const, charge: paise(0), reason: null }
  const { money } = endedBooking(booking, of, anEndingAt())
  expect(money.back).toBe(refundable(booking).balance)
})

test('of two tests of a further payment the second one goes back to it as well, after the first', () => {
  const found = aBooking()
  const { facts, further } = found
  const [first] = undone(found).filter(found.isOwn)
  const items = undone(found).map((item) =>
    item.id === first?.id ? { ...item, repaidAt: anEndingAt().now } : item,
  )
  const given = restGiven(
    {
      ...facts,
      items,
      carried: [],
      booking: { ...facts.booking, ...free },
      payment: { ...facts.payment, amount: paise(50_000) },
      further: [{ ...further, amount: paise(20_000), refunded: paise(10_000) }],
      money: { ...facts.money, advance: 10_000, isDisputed: false },
    },
    anEndingAt(),
  )
  expect(given.updated?.claimed?.map(({ id }) => id)).toEqual([further.id])
})

test('while a bank disputes another payment of the booking, a case that is won gives nothing back and releases nothing', () => {
  const found = aBooking()
  const { facts, further } = found
  const disputed: CaseAtHand = {
    ...(facts as unknown as CaseAtHand),
    items: undone(found),
    carried: [],
    booking: { ...facts.booking, ...free },
    payment: {
      ...facts.payment,
      state: 'chargeback',
      amount: paise(50_000),
      chargedBack: paise(50_000),
    },
    further: [
      { ...further, state: 'chargeback', amount: paise(20_000), chargedBack: paise(20_000) },
    ],
    money: { ...facts.money, advance: 20_000, isDisputed: true },
    fee: null,
    shares: [],
    chargeback: {
      id: 'A',
      version: 1,
      state: 'open',
      caseNumber: 'A',
      paymentId: facts.payment.id,
      captureId: facts.captureId,
      amount: paise(50_000),
      openedBy: 'x',
      decidedBy: null,
      decidedAt: null,
      note: null,
      bearer: null,
    } as unknown as CaseAtHand['chargeback'],
    siblings: [{ caseNumber: 'B', state: 'open' }],
  }
  const decide = (siblings: CaseAtHand['siblings']) =>
    decidingChargeback(
      { ...disputed, siblings },
      { verdict: 'won', note: 'The bank agreed.' },
      'y' as UserId,
      { ending: anEndingAt(), rest: anEndingAt(), entryIds: [] },
    )
  const open = decide([{ caseNumber: 'B', state: 'open' }])
  expect(open.ok && open.changes?.afterwards?.created?.refund).toBeFalsy()
  const last = decide([{ caseNumber: 'B', state: 'won' }])
  expect(last.ok && last.changes?.afterwards?.created?.refund).toBeTruthy()
})
