import type { OwnVisit } from '#src/domain/bookings/main-visit.ts'
import type { BookingId } from '#src/domain/bookings/booking.ts'
import type { Decision } from '#src/domain/changes.ts'
import type { News } from '#src/domain/news.ts'
import type { ItemState } from '#src/domain/results/item-machine.ts'
import type { TestItemId } from '#src/domain/results/item.ts'
import { visitOfOrder } from '#src/domain/visits/visit-of-order.ts'
import { withId } from '#src/domain/with-id.ts'
import { isLate, promiseOf } from './late.ts'
import type { OrderId } from './order.ts'

type Instant = Temporal.Instant
type Visit = OwnVisit & { id: string; startsAt: Instant }
type Facts = {
  booking: { id: BookingId }
  visits: readonly Visit[]
  tubes: readonly { orderId: string; visitId: string }[]
  orders: readonly { id: OrderId; promisedAt: Instant | null; lateSince: Instant | null }[]
  items: readonly {
    id: TestItemId
    orderId: OrderId
    state: ItemState
    lateSince: Instant | null
    /** Its own promise, of a test that a rule added. */
    promisedAt?: Instant | null
  }[]
}

/**
 * Permanently marks every test of an order that is not reported at its promised time, and tells the
 * patient once per order; the mark alerts lab and office. A late test that a rule added marks itself
 * alone: what was booked came in time. Without changes where none is late.
 * Source: spec §1 Purpose ("within the stated time"); decisions 058 and 256.
 */
export function markingLate(
  facts: Facts,
  orderId: OrderId,
  now: Instant,
): Decision<{ marked: number }, never> {
  const order = withId(facts.orders, orderId)
  const late = facts.items.filter(
    (item) => item.orderId === orderId && order && isLate(item, order, now),
  )
  if (!order?.promisedAt || late.length === 0) return { ok: true, answer: { marked: 0 } }
  const since = order.promisedAt
  const isFirst = order.lateSince === null && late.some(({ promisedAt = null }) => !promisedAt)
  const unmarked = late.filter(({ lateSince }) => lateSince === null)
  const { startsAt } = visitOfOrder(facts, orderId)
  const news: News = { event: 'report-late', startsAt, at: since }
  const marked = unmarked.length
  const changes = {
    bookingId: facts.booking.id,
    transitions: [],
    updated: {
      lateItems: unmarked.map((item) => ({
        id: item.id,
        lateSince: promiseOf(item, order) ?? since,
      })),
      lateOrders: isFirst ? [{ id: orderId, lateSince: since }] : [],
    },
    news: isFirst ? [news] : [],
    audit: { subjectId: orderId, detail: { event: 'late', marked } },
  }
  return { ok: true, answer: { marked }, changes }
}
