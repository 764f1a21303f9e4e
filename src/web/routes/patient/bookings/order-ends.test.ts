import { expect, test } from 'vitest'
import { nextSays } from '#src/web/orders/order-words.ts'
import { endsSays } from './order-ends.ts'

const visit = {
  visitId: 'v',
  state: 'cancelled' as const,
  isRecollection: false,
  startsAt: '2026-11-28T06:00:00Z',
  endsAt: '2026-11-28T07:00:00Z',
  phlebotomist: null,
}
const gone = { machine: 'visit', entityId: 'v', toState: 'cancelled', at: '2026-11-29T09:00:00Z' }
const booking = { cancelledAt: null, expiredAt: null, events: [gone] }

test('a booking that nobody came for says its last day, seven days after its visit was given up', () => {
  expect(endsSays(booking, visit)).toContain('6 Dec 2026, 2:30')
  expect(endsSays(booking, { ...visit, state: 'no-show-ph' })).toBeUndefined() // no such event exists
})

test('the next step stays one short sentence, without the end', () => {
  const says = nextSays({ visit, orders: [], cancelledAt: null })
  expect(says).toContain('Choose another time or cancel')
  expect(says).not.toContain('by itself')
})

test('a fresh sample, and a finished booking, do not end so', () => {
  expect(endsSays(booking, { ...visit, isRecollection: true })).toBeUndefined()
  expect(endsSays(booking, { ...visit, state: 'offered' })).toBeUndefined()
  expect(endsSays({ ...booking, cancelledAt: '2026-11-30T09:00:00Z' }, visit)).toBeUndefined()
})
