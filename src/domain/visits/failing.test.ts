import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { EndingAtHand } from '#src/domain/bookings/booking-at-hand.ts'
import { OrderId } from '#src/domain/orders/order.ts'
import { TubeId } from '#src/domain/tubes/tube.ts'
import { aCollectionAtHand } from '#test/collection.ts'
import { anEnding, anEndingAt } from '#test/ending-at-hand.ts'
import { failing } from './failing.ts'
import type { FailureAtHand } from './failure-facts.ts'
import { failReasons, isPatientFault } from './visit.ts'

const at = anEndingAt()
const reasons = fc.constantFrom(...failReasons)

/** The same booking at its door, reached at its hour, with two calls made. */
function atTheDoor(ending: EndingAtHand, of: Partial<FailureAtHand['visit']> = {}): FailureAtHand {
  const facts = aCollectionAtHand()
  const [visit] = ending.visits.map((one) => ({ ...facts.visit, ...one, ...of }))
  const [tube] = facts.tubes
  const [order] = facts.orders
  const [item] = facts.items
  if (!visit || !tube || !order || !item) throw new Error('an empty booking')
  const { payment, booking, carried } = ending
  return {
    ...facts,
    booking: { ...facts.booking, ...booking, latitude: 17, longitude: 78 },
    visit,
    visits: [visit],
    orders: ending.orders.map((one) => ({ ...order, ...one })),
    tubes: ending.tubes.map(({ id, orderId, ...one }) => ({
      ...tube,
      ...one,
      id: TubeId.parse(id),
      orderId: OrderId.parse(orderId),
      visitId: visit.id,
    })),
    items: ending.items.map(({ orderId, ...one }) => ({
      ...item,
      ...one,
      orderId: OrderId.parse(orderId),
    })),
    payment: { ...facts.payment, ...payment },
    carried,
    contact: { phone: null },
    code: '1234',
    judged: { verdict: 'near', distanceMetres: 10, accuracyMetres: 5 },
    stamps: [{ tap: 'arriving', verdict: 'near' }],
    calls: [],
    lastBefore: undefined,
  }
}

/** Bookings whose visit is at the door, with nothing drawn. */
const there = anEnding.filter(
  ({ visits, tubes }) =>
    visits.some(({ state }) => state === 'arrived' || state === 'identified') &&
    !tubes.some(({ state }) => state === 'collected'),
)
const longAgo = at.now.subtract({ hours: 1 })
const waited = { startsAt: longAgo, arrivedAt: longAgo, endsAt: at.now }

test('a visit that fails takes one edge with each row, gives back each place, and books what sums to zero', () => {
  fc.assert(
    fc.property(there, reasons, (ending, reason) => {
      const facts = atTheDoor(ending, waited)
      const decided = failing(facts, ending, { reason }, at)
      if (!decided.ok || !decided.changes) throw new Error('not failed')
      const { transitions, updated, journals = [], stamps = [] } = decided.changes
      const ids = transitions.map(({ row }) => row.id)
      expect(new Set(ids).size).toBe(ids.length)
      expect(transitions[0]).toMatchObject({ to: 'failed', patch: { failReason: reason } })
      expect(updated?.released).toHaveLength(ending.places.length)
      expect(stamps).toHaveLength(isPatientFault(reason) ? 1 : 0)
      for (const { entries } of journals)
        expect(entries.reduce((sum, { amount }) => sum + amount, 0)).toBe(0)
      const hasFee = 'fee' in decided.answer && decided.answer.fee !== null
      expect(hasFee && !isPatientFault(reason)).toBe(false)
    }),
    { numRuns: 3000 },
  )
})

test('of several reasons against it the first is said: what was drawn, where it is, the code, the wait', () => {
  fc.assert(
    fc.property(there, (ending) => {
      const soon = { ...waited, arrivedAt: at.now, state: 'arrived' as const }
      const facts = atTheDoor(ending, soon)
      const input = { reason: 'not-home' as const, startCode: '9999' }
      const drawn = facts.tubes.map((tube) => ({ ...tube, state: 'collected' as const }))
      const said = [
        failing({ ...facts, tubes: drawn }, ending, input, at),
        failing({ ...facts, visit: { ...facts.visit, state: 'offered' } }, ending, input, at),
        failing(facts, ending, input, at),
        failing(facts, ending, { ...input, startCode: '1234' }, at),
      ]
      expect(said).toMatchObject([
        { error: 'not-cancellable-after-collection', stands: { allowed: [] } },
        { error: 'not-allowed-now' },
        { answer: { refused: 'wrong-start-code' }, changes: { transitions: [] } },
        { error: 'wait-first' },
      ])
    }),
    { numRuns: 200 },
  )
})

test('a right code is counted with the failure, a wrong one without it', () => {
  const [ending] = fc.sample(there, 1)
  if (!ending) throw new Error('no sample')
  const facts = atTheDoor(ending, { ...waited, state: 'arrived', startCodeTries: 2 })
  const failed = failing(facts, ending, { reason: 'refused', startCode: '1234' }, at)
  const [first] = (failed.ok && failed.changes?.transitions) || []
  expect(first?.patch).toMatchObject({ startCodeTries: 3 })
  const wrong = failing(facts, ending, { reason: 'refused', startCode: '0000' }, at)
  const counted = [{ id: facts.visit.id }]
  expect(wrong).toMatchObject({ changes: { transitions: [], updated: { triedCode: counted } } })
})
