import { itemsOfTube, orderOf } from '#src/domain/bookings/aggregate.ts'
import type { News } from '#src/domain/news.ts'
import { paise } from '#src/domain/money.ts'
import { settledOrders } from '#src/domain/orders/settled-orders.ts'
import { begun, itemOf } from '#src/domain/results/bench/bench-work.ts'
import type { GiveUpReason } from '#src/domain/results/give-up-reason.ts'
import { isAnyTold } from '#src/domain/reflex/told-items.ts'
import { isSettled } from '#src/domain/results/item-machine.ts'
import type { Misread } from '#src/domain/results/judging/judged.ts'
import { recomputed } from '#src/domain/results/calculated/recomputed.ts'
import { drawnAgain } from '#src/domain/results/taking-back.ts'
import { stayOf } from '#src/domain/stays/hold-time.ts'
import type { Hold } from '#src/domain/stays/stay.ts'
import { visitOfOrder } from '#src/domain/visits/visit-of-order.ts'
import { and, andWork, type Course, published, settled } from './course.ts'
import { endedTests, notPerformed, sharesBack } from './ended-tests.ts'
import { freshDraw, isSafeAtTheDoor } from './fresh-draw.ts'
import { isAskedFor, mayAskAgain } from './fresh-sample.ts'
import { withFreshTube } from './fresh-tube.ts'
import type { FreeHour, ReplaceableSample, SampleAt } from './sample-at-hand.ts'

type Facts = ReplaceableSample
type Tube = Facts['tubes'][number]
type Visit = Facts['visits'][number]

export type Gone = {
  tube: Tube
  /** The tests that it can no longer serve. */
  items: readonly Facts['items'][number][]
  reason: GiveUpReason
  /** The event the patient is told when a fresh sample is requested. */
  news: 'fresh-sample-needed' | 'sample-lost'
  /** The phlebotomist is still beside the patient: the same visit draws it. */
  isAtTheDoor?: boolean
}

type Replaced = { ok: true; course: Course<Facts>; isRedrawn: boolean } | Misread

/** The reason the patient reads when a child cannot give another sample. */
const TOO_MUCH = 'too-much-blood'

/**
 * What follows when a drawn tube is unusable: a fresh sample, free of charge. After two of them,
 * where no slot is free, or where a child would give too much blood in each, its tests are given up
 * and refunded; so are those that a rule added, where no other test needs the sample.
 * Source: life cycle 4; decision 044; decision 256.
 */
export function replaced(course: Course<Facts>, gone: Gone, at: SampleAt): Replaced {
  const { facts } = course
  const { tube } = gone
  if (gone.isAtTheDoor && isSafeAtTheDoor(facts, tube)) return atTheDoor(course, tube, at)
  // Nobody is pricked for a test alone that nobody booked.
  if (isOfRules(gone)) return givenUp(course, gone, at)
  if (!mayAskAgain(orderOf(facts, tube.orderId), facts)) return givenUp(course, gone, at)
  const { visit, hour, ...more } = freshDraw(facts, tube, at.now)
  if (visit) return askedAgain(course, { ...gone, visit }, at)
  if (hour) {
    const hold = 'hold' in more ? more.hold : undefined
    const offered = withFreshVisit(course, { ...hour, hold, orderId: tube.orderId }, at)
    return askedAgain(offered.course, { ...gone, visit: offered.visit }, at)
  }
  const isTooMuch = 'isTooMuch' in more && more.isTooMuch
  return givenUp(course, isTooMuch ? { ...gone, reason: TOO_MUCH } : gone, at)
}

/** Every test that the sample served was added by a rule. */
function isOfRules({ items }: Gone): boolean {
  return items.length > 0 && items.every(({ reflexRuleId }) => Boolean(reflexRuleId))
}

/**
 * The phlebotomist is still there: the same visit draws it, and it does not count as a fresh
 * sample.
 * Source: decision 036.
 */
function atTheDoor(course: Course<Facts>, tube: Tube, at: SampleAt): Replaced {
  const items = itemsOfTube(course.facts, tube).filter(({ state }) => !isSettled(state))
  const planned = withFreshTube(course, tube, { items, visitId: tube.visitId }, at)
  return { ok: true, course: settled(planned, at.now), isRedrawn: true }
}

function askedAgain(
  course: Course<Facts>,
  { tube, items, reason, news, visit }: Gone & { visit: Visit },
  at: SampleAt,
): Replaced {
  const work = items.reduce(
    (done, { id }) => drawnAgain(done, itemOf(done, id), reason, at),
    begun(course.facts),
  )
  const whole = recomputed(work, tube.orderId, at)
  if (!whole.ok) return whole
  const worked = andWork(course, whole.work, ...sharesBack(course.facts, items, at))
  const planned = withFreshTube(worked, tube, { items, visitId: visit.id }, at)
  const isCounted = !isAskedFor(orderOf(course.facts, tube.orderId), course.facts)
  const counted = isCounted ? countedOnce(planned, tube, at.now) : settled(planned, at.now)
  const told: News = { event: news, startsAt: visit.startsAt }
  return { ok: true, course: and(counted, { transitions: [], news: [told] }), isRedrawn: true }
}

/**
 * Two tubes of one delivery count as one fresh sample. The count is written with the order's step,
 * because a statement changes a row once.
 */
function countedOnce(course: Course<Facts>, { orderId }: Tube, now: Temporal.Instant) {
  const { facts } = course
  const recollections = orderOf(facts, orderId).recollections + 1
  const steps = settledOrders(facts, now)
  const isMoving = steps.some(({ row }) => row.id === orderId)
  const transitions = steps.map((one) =>
    one.row.id === orderId ? { ...one, patch: { ...one.patch, recollections } } : one,
  )
  const alone = isMoving ? {} : { updated: { redrawn: [{ id: orderId, recollections }] } }
  return and(course, { transitions, ...alone })
}

/** A visit for a fresh sample in an hour that has a place left; the patient may choose another. */
function withFreshVisit(
  course: Course<Facts>,
  { hold, orderId, ...hour }: FreeHour & { hold: Hold | undefined; orderId: string },
  { now, fresh }: SampleAt,
) {
  const { facts } = course
  const first = visitOfOrder(facts, orderId)
  const visit = {
    ...fresh,
    bookingId: facts.booking.id,
    accountId: facts.booking.accountId,
    locationId: facts.booking.locationId,
    kind: 'home' as const,
    state: 'offered' as const,
    startsAt: hour.startsAt,
    endsAt: hour.endsAt,
    preferredPhlebotomistId: first.phlebotomistId,
    isRecollection: true,
    reschedules: 0,
    cashDue: paise(0),
    createdAt: now,
  }
  const created = {
    visit: [visit],
    visitSlot: [{ visitId: visit.id, slotId: hour.id }],
    ...(hold && { stay: [stayOf(visit, hold)] }),
  }
  const updated = hold && hold.moved.length > 0 ? { movedStays: hold.moved } : {}
  const claims = [{ of: 'slot' as const, id: hour.id, isChosen: true as const }]
  const offered = and(course, { claims, transitions: [], created, updated })
  const row = { ...first, ...visit, ...notVisitedYet }
  return {
    course: { ...offered, facts: { ...facts, visits: [...facts.visits, row] } },
    visit: row,
  }
}

const notVisitedYet = {
  version: 1,
  phlebotomistId: null,
  earlyAllowedAt: null,
  acceptedAt: null,
  departedAt: null,
  arrivedAt: null,
  identifiedAt: null,
  collectedAt: null,
  manifestAt: null,
  handedOverAt: null,
  startCodeTries: 0,
  codeRenewals: 0,
  dispatch: null,
}

function givenUp(course: Course<Facts>, { tube, items, reason }: Gone, at: SampleAt): Replaced {
  const ended = settled(endedTests(course, items, reason, at), at.now)
  const told = published(ended, tube.orderId, at)
  const isKnown = isAnyTold(course.facts.items, items)
  const news = isKnown ? [notPerformed(told.facts, tube.orderId)] : []
  return { ok: true, course: and(told, { transitions: [], news }), isRedrawn: false }
}
