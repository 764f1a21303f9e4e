import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { EndingAtHand } from '#src/domain/bookings/booking-at-hand.ts'
import { isDrawn } from '#src/domain/tubes/tube-machine.ts'
import { VisitId } from '#src/domain/visits/visit.ts'
import { anEnding, anEndingAt } from '#test/ending-at-hand.ts'
import { takingOff } from './taking-off.ts'

const second = VisitId.parse('019a0000-0000-7000-8000-00000000ffff')

/** Bookings of two people and more from whom nothing was drawn, and who are not paying online now. */
const waiting = anEnding.filter(
  ({ orders, tubes, payment }) =>
    orders.length > 1 &&
    payment.state !== 'awaiting' &&
    tubes.every(({ state }) => state !== 'not-drawn' && !isDrawn(state)),
)

/** The same with the last person drawn at a visit of their own. */
function apart(facts: EndingAtHand): EndingAtHand {
  const last = facts.orders.at(-1)?.id
  const [first] = facts.visits
  if (!first) throw new Error('a booking without a visit')
  return {
    ...facts,
    visits: [first, { ...first, id: second, state: 'offered', phlebotomistId: null }],
    tubes: facts.tubes.map((tube) => (tube.orderId === last ? { ...tube, visitId: second } : tube)),
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
      const isOneLeft = facts.orders.length === 2
      expect(taken(apart(facts), 0).ok).toBe(!isOneLeft)
    }),
  )
})

test('the only person of a visit is not taken off alone: the visit would draw nobody', () => {
  fc.assert(
    fc.property(waiting, (facts) => {
      expect(taken(apart(facts), -1)).toEqual({ ok: false, error: 'last-order' })
    }),
  )
})

test('less cash is due at the door where the person would have been drawn', () => {
  fc.assert(
    fc.property(
      waiting.filter(({ payment, orders }) => payment.state === 'due' && orders.length > 2),
      (facts) => {
        const [first] = facts.visits
        const decided = taken(apart(facts), 0)
        expect(decided.ok && decided.changes?.updated?.lessCash).toMatchObject([{ id: first?.id }])
      },
    ),
  )
})
