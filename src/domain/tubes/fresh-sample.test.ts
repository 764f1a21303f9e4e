import { expect, test } from 'vitest'
import type { VisitState } from '#src/domain/visits/visit-machine.ts'
import { isAskedFor, isOpenForMore, MAX_RECOLLECTIONS, mayAskAgain } from './fresh-sample.ts'
import type { TubeState } from './tube-machine.ts'

const asked = (recollections: number) => ({ id: 'an order', recollections })

type Given = {
  state?: TubeState
  replacesId?: string | null
  visit?: VisitState
  isRecollection?: boolean
  orderId?: string
  visitId?: string
}

function booked({
  state = 'planned',
  replacesId = 'the lost one',
  visit = 'offered',
  isRecollection = true,
  orderId = 'an order',
  visitId = 'a visit',
}: Given = {}) {
  return {
    tubes: [{ orderId, visitId, state, replacesId }],
    visits: [
      { id: 'the first visit', isRecollection: false, state: 'handed-over' as const },
      { id: 'a visit', isRecollection, state: visit },
    ],
  }
}

const nothing = { tubes: [], visits: [] }

test('two fresh samples may be requested, then the tests are given up', () => {
  expect([0, 1, 2].map((many) => mayAskAgain(asked(many), nothing))).toEqual([true, true, false])
  expect(MAX_RECOLLECTIONS).toBe(2)
})

test('a tube lost while the last one is still to be drawn is drawn with it', () => {
  expect(mayAskAgain(asked(MAX_RECOLLECTIONS), booked())).toBe(true)
  expect(isAskedFor(asked(1), booked({ visit: 'accepted' }))).toBe(true)
})

test.each<[string, Given]>([
  ['it is drawn already', { state: 'collected' }],
  ['it is a first sample', { replacesId: null }],
  ['somebody set out for it', { visit: 'en-route' }],
  ['its visit came to nothing', { visit: 'failed' }],
  ['it is drawn at the door, on the visit of before', { isRecollection: false }],
  ['it is another order’s', { orderId: 'another order' }],
  ['it is of another visit', { visitId: 'the first visit' }],
])('%s: it is another fresh sample', (_why, given) => {
  expect(isAskedFor(asked(2), booked(given))).toBe(false)
  expect(mayAskAgain(asked(2), booked(given))).toBe(false)
})

test('a visit for fresh samples takes more until somebody departs for it', () => {
  const visit = { id: 'a visit', isRecollection: true }
  const open = (
    ['held', 'offered', 'accepted', 'en-route', 'arrived', 'identified'] as const
  ).filter((state) => isOpenForMore({ ...visit, state }))
  expect(open).toEqual(['offered', 'accepted'])
})
