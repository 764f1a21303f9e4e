import { expect, test } from 'vitest'
import { OrderId } from '#src/domain/orders/order.ts'
import { VisitId } from '#src/domain/visits/visit.ts'
import { storyOf } from './order-story.ts'

const at = '2026-11-24T05:00:00Z'
const hour = { startsAt: '2026-11-24T04:00:00Z', endsAt: '2026-11-24T05:00:00Z' }
const visit = {
  visitId: VisitId.parse('0190a5f0-0000-7000-8000-000000000001'),
  state: 'cancelled' as const,
  isRecollection: false,
  isSeparate: false,
  phlebotomist: null,
  failReason: null,
  ...hour,
}
const order = {
  orderId: OrderId.parse('0190a5f0-0000-7000-8000-000000000002'),
  tubes: [],
  recollections: 0,
}
const told = { fromState: 'placed', at, actorKind: 'worker', reason: null }
const events = [
  { machine: 'visit', entityId: visit.visitId, event: 'cancel', toState: 'cancelled', ...told },
  { machine: 'order', entityId: order.orderId, event: 'give-up', toState: 'unfulfilled', ...told },
]
const booking = { events, visits: [visit], cancelledAt: null, expiredAt: null }
const nobody = 'No phlebotomist was free at this time'

test('that nobody could come is told once, with the time', () => {
  const story = storyOf(booking, order)
  expect(story.map(({ title }) => title)).toEqual([nobody])
  expect(story[0]?.detail).toContain('24 Nov')
})

test('of a visit that was given back too late for others nobody reads that somebody is sought', () => {
  const release = { event: 'release', toState: 'offered', ...told }
  const given = { machine: 'visit', entityId: visit.visitId, ...release }
  const [first, later] = [
    storyOf({ ...booking, events: [given, ...events] }, order),
    storyOf({ ...booking, events: [{ ...given, at: hour.startsAt }, ...events] }, order),
  ]
  expect(first.map(({ title }) => title)).toEqual(['The phlebotomist can no longer come', nobody])
  expect(first[0]?.detail).toBeUndefined()
  expect(later[0]?.detail).toContain('We are finding someone else')
})

test('for a finished booking it is told once as well', () => {
  const story = storyOf({ ...booking, cancelledAt: '2026-12-01T05:00:00Z' }, order)
  expect(story.map(({ title }) => title)).toEqual([nobody])
})

test('of a visit that somebody took over the name of who comes now is told then, not before', () => {
  const accept = { event: 'accept', toState: 'accepted', ...told }
  const here = { ...visit, state: 'accepted' as const, phlebotomist: 'Ravi Kumar' }
  const of = [
    { machine: 'visit', entityId: visit.visitId, ...accept },
    { machine: 'reassignment', entityId: '0190a5f0-0000-7000-8000-000000000003', ...accept },
  ]
  const story = storyOf({ ...booking, events: of, visits: [here] }, order)
  expect(story.map(({ title }) => title)).toEqual([
    expect.not.stringContaining('Ravi'),
    'Ravi Kumar comes instead',
  ])
})

test('which visit somebody took over is not guessed where the booking has two', () => {
  const accept = { event: 'accept', toState: 'accepted', ...told }
  const moved = { ...visit, state: 'rescheduled' as const, phlebotomist: 'Ravi Kumar' }
  const later = {
    ...visit,
    visitId: VisitId.parse('0190a5f0-0000-7000-8000-000000000004'),
    state: 'accepted' as const,
    phlebotomist: 'Sunil Rao',
  }
  const of = [
    { machine: 'visit', entityId: visit.visitId, ...accept },
    { machine: 'reassignment', entityId: '0190a5f0-0000-7000-8000-000000000003', ...accept },
  ]
  const story = storyOf({ ...booking, events: of, visits: [moved, later] }, order)
  expect(JSON.stringify(story)).not.toMatch(/instead|Ravi|Sunil/)
})
