import { afterChanges } from '#src/domain/bookings/after-changes.ts'
import type { Changed } from '#src/domain/changes.ts'
import { joined } from '#src/domain/joined.ts'
import { settledOrders } from '#src/domain/orders/settled-orders.ts'
import { publication } from '#src/domain/reports/publication.ts'
import type { OrderId } from '#src/domain/orders/order.ts'
import type { Work } from '#src/domain/results/bench/bench-work.ts'
import { inTurn } from '#src/domain/results/in-turn.ts'
import { after } from '#src/domain/transition.ts'
import { orderOf } from '#src/domain/bookings/aggregate.ts'
import type { SampleAt, SampleAtHand } from './sample-at-hand.ts'

/** A booking as one decision leaves it step by step, with everything that changed so far. */
export type Course<Facts extends SampleAtHand = SampleAtHand> = { facts: Facts; changed: Changed }

/** Nothing has changed yet. */
export function begunWith<Facts extends SampleAtHand>(facts: Facts): Course<Facts> {
  return { facts, changed: { transitions: [] } }
}

/** These changes follow. */
export function and<Facts extends SampleAtHand>(
  { facts, changed }: Course<Facts>,
  more: Changed,
): Course<Facts> {
  return { facts: afterChanges(facts, more), changed: joined(changed, more) }
}

/** What was done on the bench follows, with changes of other rows that belong to it. */
export function andWork<Facts extends SampleAtHand>(
  { facts, changed }: Course<Facts>,
  { facts: { results, calls, numbers }, acts }: Work,
  ...others: readonly Changed[]
): Course<Facts> {
  const left = acts.reduce(
    (found, { changed: { transitions } }) => ({
      items: after(found.items, transitions),
      tubes: after(found.tubes, transitions),
    }),
    { items: facts.items, tubes: facts.tubes },
  )
  const beside = joined(...others)
  const worked = { ...afterChanges(facts, beside), ...left, results, calls, numbers }
  return { facts: worked, changed: joined(changed, inTurn(acts), beside) }
}

/** The orders take the steps that follow from visits, tubes and tests. Source: decision 008. */
export function settled<Facts extends SampleAtHand>(
  course: Course<Facts>,
  now: Temporal.Instant,
): Course<Facts> {
  return and(course, { transitions: settledOrders(course.facts, now) })
}

/**
 * A new version of an order's report follows, where there is something to publish.
 * Source: life cycle 6.
 */
export function published<Facts extends SampleAtHand>(
  course: Course<Facts>,
  orderId: OrderId,
  at: SampleAt,
): Course<Facts> {
  const { facts } = course
  const stated = facts.reportable.find((one) => one.orderId === orderId)
  if (!stated) throw new Error(`nothing is known of the report of order ${orderId}`)
  const { results } = facts
  const version = publication(facts, orderOf(facts, orderId), { ...stated, results }, at)
  if (!version) return course
  const { transitions, created, jobs } = version
  return and(course, { transitions, created, jobs })
}
