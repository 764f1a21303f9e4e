import { itemsOfTube, orderOf } from '#src/domain/bookings/aggregate.ts'
import type { Decision, Refused } from '#src/domain/changes.ts'
import type { OrderId } from '#src/domain/orders/order.ts'
import { isAnyTold } from '#src/domain/reflex/told-items.ts'
import { taken } from '#src/domain/transition.ts'
import { and, begunWith, type Course, published, settled } from '#src/domain/tubes/course.ts'
import { endedTests, notPerformed } from '#src/domain/tubes/ended-tests.ts'
import type { SampleAt, SampleAtHand } from '#src/domain/tubes/sample-at-hand.ts'
import { hasTubesToDraw, isOpenForAnotherTime } from '#src/domain/visits/may-reschedule.ts'
import type { GiveUpTests } from './give-up.ts'
import type { GiveUpReason } from './give-up-reason.ts'
import { isSettled, mayBeGivenUp } from './item-machine.ts'
import { isToDraw, visitUnderWay } from './visit-under-way.ts'

type Facts = SampleAtHand
type Item = Facts['items'][number]
type Refusals = 'not-found' | 'stale' | 'not-allowed-now'

/**
 * The lab or the office gives up tests: they end with a reason and are refunded together, a visit
 * that was only for them is cancelled, and the patient is told. Not a test that changed since it
 * was shown, that is measured or over, or that somebody is on the way to draw.
 * Source: life cycle 5; decision 055.
 */
export function givingUp(
  facts: Facts,
  { orderId, reason, tests }: GiveUpTests & { orderId: OrderId },
  at: SampleAt,
): Decision<{ ended: number }, Refusals> {
  const asked = tests.map((shown) => ({
    shown,
    item: facts.items.find(({ id, orderId: of }) => id === shown.testItemId && of === orderId),
  }))
  const items = asked.flatMap(({ item }) => (item ? [item] : []))
  const [why] = asked.flatMap(({ item, shown }) => notGivenUp(item, shown.version) ?? [])
  if (why) return why
  const bound = visitUnderWay(facts, items)
  const stands = bound && ({ machine: 'visit', state: bound.state } as const)
  if (stands) return { ok: false, error: 'not-allowed-now', stands }
  const { ended, changed } = undone(facts, { orderId, items, reason }, at)
  const audit = { subjectId: orderId, detail: { reason, ended } }
  return {
    ok: true,
    answer: { ended },
    changes: { bookingId: facts.booking.id, ...changed, audit },
  }
}

function notGivenUp(item: Item | undefined, version: number): Refused<Refusals> | undefined {
  if (!item) return { ok: false, error: 'not-found' }
  const stands = { machine: 'item', state: item.state, allowed: 'by-state' } as const
  if (item.version !== version) return { ok: false, error: 'stale', stands }
  return mayBeGivenUp(item.state) ? undefined : { ok: false, error: 'not-allowed-now', stands }
}

/**
 * Time gives up the tests of an order whose fresh sample nobody draws any more: its visit is over,
 * and nobody chose another time. Without changes where somebody did meanwhile.
 * Source: life cycle 5; decision 055.
 */
export function givingUpWaiting(
  facts: Facts,
  orderId: OrderId,
  at: SampleAt,
): Decision<{ ended: number }, never> {
  const idle = facts.tubes.filter((tube) => tube.orderId === orderId && isIdle(facts, tube))
  const waiting = idle.flatMap((tube) => itemsOfTube(facts, tube))
  const items = [...new Set(waiting)].filter(({ state }) => state === 'recollect')
  if (items.length === 0) return { ok: true, answer: { ended: 0 } }
  const { ended, changed } = undone(facts, { orderId, items, reason: 'no-fresh-sample' }, at)
  const audit = { subjectId: orderId, detail: { event: 'give-up', ended } }
  return {
    ok: true,
    answer: { ended },
    changes: { bookingId: facts.booking.id, ...changed, audit },
  }
}

/** Its visit is over. */
function isIdle(facts: Facts, tube: Facts['tubes'][number]): boolean {
  const visit = facts.visits.find(({ id }) => id === tube.visitId)
  const isOver = visit && ['failed', 'cancelled', 'no-show-ph'].includes(visit.state)
  return isToDraw(tube) && isOver === true && isOpenForAnotherTime(facts, visit)
}

type Undone = { orderId: OrderId; items: readonly Item[]; reason: GiveUpReason }

/** The consequences, whoever gave the tests up, or time. */
function undone(facts: Facts, { orderId, items, reason }: Undone, at: SampleAt) {
  const { ended, ...given } = endedTests(begunWith(facts), items, reason, at)
  const left = settled(withoutIdleVisits(withoutIdleTubes(given, orderId), at.now), at.now)
  const isReported = orderOf(left.facts, orderId).state === 'reported'
  const told = isReported ? published(left, orderId, at) : left
  const news = isAnyTold(facts.items, items) ? [notPerformed(told.facts, orderId)] : []
  const { changed } = and(told, { transitions: [], news })
  return { ended, changed }
}

/** Tubes that no test waits for any more are not drawn. */
function withoutIdleTubes(course: Course, orderId: OrderId): Course {
  const { facts } = course
  const reason = 'cancelled' as const
  const patch = { writeOffReason: reason }
  const idle = facts.tubes.filter(
    (tube) =>
      tube.orderId === orderId &&
      isToDraw(tube) &&
      itemsOfTube(facts, tube).every(({ state }) => isSettled(state)),
  )
  const transitions = idle.map((row) => taken('tube', row, 'write-off', { patch, reason }))
  return and(course, { transitions })
}

/** Visits for a fresh sample that is no longer needed are cancelled, and their places free. */
function withoutIdleVisits(course: Course, now: Temporal.Instant): Course {
  const { facts } = course
  const idle = facts.visits.filter((visit) => isOffered(visit) && !hasTubesToDraw(facts, visit))
  const ids = new Set(idle.map(({ id }) => id))
  const held = facts.places.filter(({ visitId }) => ids.has(visitId))
  return and(course, {
    transitions: idle.map((row) => taken('visit', row, 'cancel')),
    updated: { released: held.map((place) => ({ ...place, releasedAt: now })) },
  })
}

const isOffered = ({ isRecollection, state }: Facts['visits'][number]) =>
  isRecollection && (state === 'offered' || state === 'accepted')
