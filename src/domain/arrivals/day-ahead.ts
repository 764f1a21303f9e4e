import { minutesAtDoor } from '#src/domain/stays/minutes-at-door.ts'
import type { VisitId } from '#src/domain/visits/visit.ts'
import type { VisitState } from '#src/domain/visits/visit-machine.ts'

/** Hours ahead within which a day is driven in thought. Source: decision 207. */
export const AHEAD_HOURS = 3

/** Minutes that every estimate may be off. */
const LEAST_MARGIN = 5
/** How much more for each minute ahead. */
const MARGIN_AHEAD = 0.25
const MOST_MARGIN = 30
/** Windows begin and end on these minutes. */
const STEP_MINUTES = 5

/** One of a phlebotomist's visits that is not over. `place`: its row and column among the ways. */
export type VisitAhead = {
  visitId: VisitId
  state: VisitState
  startsAt: Temporal.Instant
  endsAt: Temporal.Instant
  departedAt: Temporal.Instant | null
  arrivedAt: Temporal.Instant | null
  people: number
  place: number
}

/** When somebody is expected at a door: at best, at worst, and most likely. */
export type Expected = {
  visitId: VisitId
  from: Temporal.Instant
  until: Temporal.Instant
  at: Temporal.Instant
}

type Ways = readonly (readonly number[])[]
/** From when on, and where; without a place nobody knows where they are. */
type Free = { at: Temporal.Instant; place: number | undefined }

/**
 * When a phlebotomist is expected at each door that they have not reached: the door where they are
 * first, then where they are riding to, then the others by their hours. Nobody comes before the hour
 * by plan. Visits of one hour may be made in any order, so each may be the first or the last of them.
 * While somebody is on no way and at no door, nothing says when in the hour they come.
 * Source: decision 207.
 *
 * @param visits those that are not over; `ways`: minutes from each place to each; `base`: the place
 *   of the door that they reached last, or where rounds begin, for who is at no door now.
 */
export function dayAhead(
  visits: readonly VisitAhead[],
  { ways, base }: { ways: Ways; base: number | undefined },
  now: Temporal.Instant,
): Expected[] {
  const here = visits.find(({ state }) => state === 'arrived' || state === 'identified')
  const coming = visits.filter(({ state }) => state === 'en-route').toSorted(byHour)
  const waiting = visits.filter(({ state }) => state === 'accepted').toSorted(byHour)
  let free: Free = here ? leaving(here, now) : { at: now, place: base }
  const expected: Expected[] = []
  for (const visit of coming) {
    const at = onTheWay(visit, { free, ways }, now)
    expected.push(windowOf(visit, { first: at, last: at, likely: at }, now))
    free = afterVisit(visit, at)
  }
  for (const hour of hoursOf(waiting)) {
    const told = hourAhead(hour, { free, ways }, now)
    const isDriven = here !== undefined || coming.length > 0
    expected.push(...(isDriven ? told.expected : told.expected.map(anywhereIn(hour))))
    free = told.free
  }
  return expected
}

const byHour = (a: VisitAhead, b: VisitAhead) =>
  Temporal.Instant.compare(a.startsAt, b.startsAt) || (a.visitId < b.visitId ? -1 : 1)

function leaving(visit: VisitAhead, now: Temporal.Instant): Free {
  const since = visit.arrivedAt ?? now
  return { at: later(now, since.add({ minutes: minutesAtDoor(visit.people) })), place: visit.place }
}

function afterVisit(visit: VisitAhead, at: Temporal.Instant): Free {
  const begins = later(at, visit.startsAt)
  return { at: begins.add({ minutes: minutesAtDoor(visit.people) }), place: visit.place }
}

/** Riding since they set out; who should be there by now is there any minute. */
function onTheWay(
  visit: VisitAhead,
  { free, ways }: { free: Free; ways: Ways },
  now: Temporal.Instant,
): Temporal.Instant {
  const leaves = visit.departedAt ?? free.at
  return later(now, leaves.add({ minutes: wayTo(ways, free.place, visit.place) }))
}

/** Minutes between two places; none where nobody knows from where. */
function wayTo(ways: Ways, from: number | undefined, to: number): number {
  return from === undefined ? 0 : (ways[from]?.[to] ?? 0)
}

function hoursOf(visits: readonly VisitAhead[]): VisitAhead[][] {
  return [...Map.groupBy(visits, ({ startsAt }) => startsAt.epochMilliseconds).values()]
}

/** The visits of one hour: each may be the first, and each the last. */
function hourAhead(
  hour: readonly VisitAhead[],
  { free, ways }: { free: Free; ways: Ways },
  now: Temporal.Instant,
): { expected: Expected[]; free: Free } {
  let at = free
  const likely = new Map<VisitId, Temporal.Instant>()
  for (const visit of hour) {
    const arrives = plannedAt(visit, at, ways)
    likely.set(visit.visitId, arrives)
    at = afterVisit(visit, arrives)
  }
  const latest = [...likely.values()].reduce(later, free.at)
  const expected = hour.map((visit) => {
    const first = plannedAt(visit, free, ways)
    return windowOf(visit, { first, last: latest, likely: likely.get(visit.visitId) ?? first }, now)
  })
  return { expected, free: at }
}

function plannedAt(visit: VisitAhead, free: Free, ways: Ways): Temporal.Instant {
  const arrives = free.at.add({ minutes: wayTo(ways, free.place, visit.place) })
  return later(arrives, visit.startsAt)
}

/** The whole hour, and longer where it can't be kept. */
const anywhereIn = (hour: readonly VisitAhead[]) => (one: Expected) => {
  const endsAt = hour.map((visit) => visit.endsAt).reduce(later)
  return { ...one, until: later(one.until, endsAt) }
}

type Guess = { first: Temporal.Instant; last: Temporal.Instant; likely: Temporal.Instant }

function windowOf(visit: VisitAhead, guess: Guess, now: Temporal.Instant): Expected {
  const { first, last, likely } = guess
  const ahead = Math.max(0, now.until(last).total('minutes'))
  const margin = Math.min(MOST_MARGIN, LEAST_MARGIN + MARGIN_AHEAD * ahead)
  const until = rounded(last.add({ seconds: Math.round(margin * 60) }), 'ceil')
  return { visitId: visit.visitId, from: rounded(first, 'floor'), until, at: likely }
}

function rounded(at: Temporal.Instant, roundingMode: 'ceil' | 'floor'): Temporal.Instant {
  return at.round({ smallestUnit: 'minute', roundingIncrement: STEP_MINUTES, roundingMode })
}

function later(one: Temporal.Instant, other: Temporal.Instant): Temporal.Instant {
  return Temporal.Instant.compare(one, other) >= 0 ? one : other
}
