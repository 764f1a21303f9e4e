import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { EndingAtHand } from '#src/domain/bookings/booking-at-hand.ts'
import { mainVisit } from '#src/domain/bookings/main-visit.ts'
import { paise } from '#src/domain/money.ts'
import { SlotId } from '#src/domain/slots/slot.ts'
import { chargesToCome } from '#src/domain/visits/separate-charge.ts'
import type { VisitState } from '#src/domain/visits/visit-machine.ts'
import { isDrawn } from '#src/domain/tubes/tube-machine.ts'
import { VisitId } from '#src/domain/visits/visit.ts'
import { anEnding, anEndingAt } from '#test/ending-at-hand.ts'
import { takingOff } from './taking-off.ts'

const secondsSlot = SlotId.parse('019a0000-0000-7000-8000-00000000fffe')
const second = VisitId.parse('019a0000-0000-7000-8000-00000000ffff')

/** Bookings of two people and more from whom nothing was drawn, and who are not paying online now. */
const waiting = anEnding.filter(
  ({ orders, tubes, payment }) =>
    orders.length > 1 &&
    payment.state !== 'awaiting' &&
    tubes.every(({ state }) => state !== 'not-drawn' && !isDrawn(state)),
)

/** What was agreed for the visit of the last person, in paise. */
const AGREED = paise(7000)

/** The same with the last person drawn at a separate visit. */
function apart(facts: EndingAtHand, state: VisitState = 'offered'): EndingAtHand {
  const last = facts.orders.at(-1)?.id
  const [first] = facts.visits
  if (!first) throw new Error('a booking without a visit')
  const more = paise(facts.payment.amount + AGREED)
  return {
    ...facts,
    payment: { ...facts.payment, amount: more },
    money: { ...facts.money, advance: facts.money.advance + AGREED },
    visits: [first, { ...first, id: second, separateCharge: AGREED, state, phlebotomistId: null }],
    tubes: facts.tubes.map((tube) => (tube.orderId === last ? { ...tube, visitId: second } : tube)),
    places: [...facts.places, { visitId: second, slotId: secondsSlot }],
  }
}

function taken(facts: EndingAtHand, place: number) {
  const order = facts.orders.at(place)
  if (!order) throw new Error('a booking without an order')
  return takingOff(facts, order, anEndingAt())
}

test('one of several people at a visit is taken off, whatever other visits the booking has', () => {
  fc.assert(
    fc.property(waiting, (facts) => {
      expect(taken(facts, -1)).toMatchObject({ ok: true, answer: { state: 'cancelled' } })
    }),
  )
})

test('the last one left in a booking is not taken off alone: it is cancelled as a whole', () => {
  fc.assert(
    fc.property(waiting, (facts) => {
      const [only] = facts.orders
      const alone = {
        ...facts,
        items: facts.items.map((item) =>
          item.orderId === only?.id ? item : { ...item, state: 'cancelled' as const },
        ),
      }
      expect(taken(alone, 0)).toEqual({ ok: false, error: 'last-order' })
    }),
  )
})

test('with the last person of a separate visit it ends: its place is free, and its charge is neither due nor kept', () => {
  fc.assert(
    fc.property(waiting, (facts) => {
      const whole = apart(facts)
      const decided = taken(whole, -1)
      const changes = decided.ok ? decided.changes : undefined
      const ended = changes?.transitions.find(({ row }) => row.id === second)
      expect(ended).toMatchObject({ to: 'cancelled', patch: { emptiedAt: expect.anything() } })
      expect(changes?.updated?.released).toMatchObject([{ visitId: second }])
    }),
  )
})

test('before the cash is taken, her price and the charge of her visit are due no more, at the other door either', () => {
  const due = waiting.filter(
    ({ payment, credited }) => payment.state === 'due' && credited.length === 0,
  )
  fc.assert(
    fc.property(due, (facts) => {
      const decided = taken(apart(facts), -1)
      const price = facts.items.at(-1)?.price ?? 0
      const { lowered, lessCash } = (decided.ok && decided.changes?.updated) || {}
      expect(lowered?.map(({ amount }) => amount)).toEqual([price + AGREED])
      expect(lessCash?.map(({ id }) => id)).toEqual([facts.visits[0]?.id])
    }),
  )
})

test('nobody takes off the last person of a visit while somebody is on the way to it', () => {
  fc.assert(
    fc.property(
      waiting,
      fc.constantFrom('en-route' as const, 'arrived' as const, 'identified' as const),
      (facts, state) => {
        expect(taken(apart(facts, state), -1)).toMatchObject({ error: 'not-allowed-now' })
      },
    ),
  )
})

test('whoever is left at the separate visit has it as the visit of the booking', () => {
  fc.assert(
    fc.property(waiting, (facts) => {
      const whole = apart(facts)
      expect(mainVisit(whole).id).toBe(facts.visits[0]?.id)
      const visits = whole.visits.map((one) =>
        one.id === second ? one : { ...one, emptiedAt: anEndingAt().now },
      )
      expect(mainVisit({ ...whole, visits }).id).toBe(second)
    }),
  )
})

test('what is still to be earned counts each visit until it is made or nobody is left at it', () => {
  fc.assert(
    fc.property(waiting, (facts) => {
      const whole = apart(facts)
      const [first, last] = whole.visits
      if (!first || !last) throw new Error('two visits')
      const { collectionCharge } = whole.booking
      const { now } = anEndingAt()
      const of = (visits: EndingAtHand['visits']) => chargesToCome({ ...whole, visits })
      expect(of(whole.visits)).toBe(collectionCharge + AGREED)
      expect(of([{ ...first, collectedAt: now }, last])).toBe(AGREED)
      expect(of([first, { ...last, emptiedAt: now }])).toBe(collectionCharge)
      const again = { ...last, id: first.id, state: 'offered' as const }
      expect(of([first, { ...last, state: 'rescheduled' }, again])).toBe(collectionCharge + AGREED)
    }),
  )
})

test('less cash is due at each door, because all of it is taken at the first one', () => {
  fc.assert(
    fc.property(
      waiting.filter(({ payment, orders }) => payment.state === 'due' && orders.length > 2),
      (facts) => {
        const [first] = facts.visits
        const decided = taken(apart(facts), 0)
        const doors = decided.ok && decided.changes?.updated?.lessCash
        expect(doors).toMatchObject([{ id: first?.id }, { id: second }])
      },
    ),
  )
})
