import { expect, test } from 'vitest'
import type { VisitState } from '#src/domain/visits/visit-machine.ts'
import { type Settled, settledOrders } from './settled-orders.ts'

const now = Temporal.Instant.from('2026-11-28T05:00:00Z')
const visit = (id: string, state: VisitState) => ({
  id,
  state,
  isRecollection: false,
  separateCharge: null,
  emptiedAt: null,
})

/** A mother and her son, whose tubes are drawn at these visits. */
function atVisits(visits: Settled['visits'], [hers, his]: [string, string]): Settled {
  const people = [
    { id: 'mother', visitId: hers },
    { id: 'son', visitId: his },
  ]
  return {
    booking: { id: 'booking', cancelledAt: null, expiredAt: null },
    visits,
    orders: people.map(({ id }) => ({
      id,
      state: 'placed',
      version: 1,
      tatHours: 24,
      firstPromisedAt: null,
    })),
    tubes: people.map(({ id, visitId }) => ({
      id: `tube of ${id}`,
      orderId: id,
      visitId,
      replacesId: null,
      state: 'planned',
      collectedAt: null,
    })),
    items: people.map(({ id }) => ({ orderId: id, state: 'ordered' })),
  }
}

const stepsOf = (settled: Settled) => settledOrders(settled, now).map(({ row, to }) => [row.id, to])

test('the orders of one visit go with it', () => {
  const both = atVisits([visit('first', 'accepted')], ['first', 'first'])
  expect(stepsOf(both)).toEqual([
    ['mother', 'accepted'],
    ['son', 'accepted'],
  ])
})

test('an order goes with its own visit, never with that of somebody else in its booking', () => {
  const visits = [visit('first', 'accepted'), visit('second', 'offered')]
  expect(stepsOf(atVisits(visits, ['first', 'second']))).toEqual([['mother', 'accepted']])
  const ended = [visit('first', 'failed'), visit('second', 'offered')]
  expect(stepsOf(atVisits(ended, ['first', 'second']))).toEqual([['mother', 'unfulfilled']])
})
