import { expect, test } from 'vitest'
import { BookingId } from '#src/domain/bookings/booking.ts'
import type { ItemState } from '#src/domain/results/item-machine.ts'
import { TestItemId } from '#src/domain/results/item.ts'
import { uuid } from '#test/placing.ts'
import { markingLate } from './marking-late.ts'
import { OrderId } from './order.ts'

const now = Temporal.Instant.from('2026-11-28T05:00:00Z')
const promisedAt = now.subtract({ minutes: 1 })
const orderId = OrderId.parse(uuid(7, 1))
const elsewhere = OrderId.parse(uuid(7, 2))
const idOf = (n: number) => TestItemId.parse(uuid(8, n))

function facts(lateSince: Temporal.Instant | null = null, promised = promisedAt) {
  const item = (n: number, state: ItemState, of = orderId) => ({
    id: idOf(n),
    orderId: of,
    state,
    lateSince: n === 3 ? lateSince : null,
  })
  return {
    booking: { id: BookingId.parse(uuid(5, 1)) },
    visits: [
      {
        id: uuid(9, 1),
        state: 'collected' as const,
        isRecollection: false,
        separateCharge: null,
        emptiedAt: null,
        startsAt: now,
      },
    ],
    tubes: [],
    orders: [{ id: orderId, promisedAt: promised, lateSince }],
    items: [
      item(1, 'ready'),
      item(2, 'published'),
      item(3, 'entered'),
      item(4, 'ready', elsewhere),
    ],
  }
}

test('what the lab still owes is marked with the promised time, and the patient told', () => {
  expect(markingLate(facts(), orderId, now)).toMatchObject({
    ok: true,
    answer: { marked: 2 },
    changes: {
      updated: {
        lateItems: [1, 3].map((n) => ({ id: idOf(n), lateSince: promisedAt })),
        lateOrders: [{ id: orderId, lateSince: promisedAt }],
      },
      news: [{ event: 'report-late', at: promisedAt }],
    },
  })
})

test('an order that was late before is marked no more, and nobody is told again', () => {
  const before = promisedAt.subtract({ hours: 24 })
  expect(markingLate(facts(before), orderId, now)).toMatchObject({
    ok: true,
    answer: { marked: 1 },
    changes: { updated: { lateItems: [{ id: idOf(1) }], lateOrders: [] }, news: [] },
  })
})

test('nothing changes before the promised time has passed', () => {
  const decided = markingLate(facts(null, now), orderId, now)
  expect(decided).toEqual({ ok: true, answer: { marked: 0 } })
})
