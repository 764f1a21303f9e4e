import { LATE_MINUTES } from '#src/domain/bookings/cancellation.ts'
import type { BookingId } from '#src/domain/bookings/booking.ts'
import type { Changes, Decision } from '#src/domain/changes.ts'
import type { News } from '#src/domain/news.ts'
import type { UserId } from '#src/domain/people/actor.ts'
import { endsByItselfAt } from '#src/domain/visits/giving-up-visit.ts'
import { dueBy } from '#src/domain/visits/visit-window.ts'
import type { VisitState } from '#src/domain/visits/visit-machine.ts'
import type { VisitId } from '#src/domain/visits/visit.ts'
import type { Expected } from './day-ahead.ts'

/** Minutes by which a delay grows before it is told again. Source: decision 207. */
const TOLD_AGAIN_MINUTES = 15

/** When somebody is expected at a visit, as stored. */
export type Arrival = {
  visitId: VisitId
  /** Raised with each change. */
  version: number
  /** Who is expected. */
  phlebotomistId: UserId
  fromAt: Temporal.Instant
  untilAt: Temporal.Instant
  /** The later arrival that the patient was told last; null: none. */
  toldAt: Temporal.Instant | null
}

type AtVisit = {
  visit: {
    visitId: VisitId
    state: VisitState
    phlebotomistId: UserId
    startsAt: Temporal.Instant
    endsAt: Temporal.Instant
    departedAt: Temporal.Instant | null
  }
  bookingId: BookingId
  arrival: Arrival | null
  /** Whether the visit is still as its day was read with. */
  isSameNow: boolean
}

/**
 * Writes when somebody is expected, where that changed. The patient is told where it is later than
 * the hour that they booked, and again where it becomes a quarter of an hour later still; and where
 * it would be after the visit ends by itself, that it may end. Without changes where all is as it was.
 * Source: decision 207; features A10.
 */
export function expecting(
  { visit, bookingId, arrival, isSameNow }: AtVisit,
  expected: Omit<Expected, 'visitId'>,
): Decision<null, never> {
  const { visitId, phlebotomistId } = visit
  const known = arrival?.phlebotomistId === phlebotomistId ? arrival : null
  const { news, toldAt } = tellingOf(visit, known?.toldAt ?? null, expected.at)
  const isTold = news !== null
  if (known && !isTold && isSame(known, expected)) return { ok: true, answer: null }
  const row: Arrival = {
    visitId,
    version: arrival?.version ?? 0,
    phlebotomistId,
    fromAt: expected.from,
    untilAt: expected.until,
    toldAt,
  }
  // Cancelled, reached or passed on since the day was read: nobody is told of a delay that is none.
  if (isTold && !isSameNow) return { ok: true, answer: null }
  const changes: Changes = {
    bookingId,
    transitions: [],
    ...(arrival
      ? { updated: { arrivals: [row] } }
      : { created: { arrival: [{ ...row, version: 1 }] } }),
    ...(news && { news: [news] }),
    audit: { subjectId: visitId, detail: { isTold } },
  }
  return { ok: true, answer: null, changes }
}

type Telling = { news: News | null; toldAt: Temporal.Instant | null }

/**
 * What the patient is told of an arrival after the hour, and what they know from then on. No time is
 * named at which the visit would have ended by itself: of a visit to which nobody has set out it is
 * said once when that is, and what happens then; and a time again once it is before that.
 */
function tellingOf(
  visit: AtVisit['visit'],
  told: Temporal.Instant | null,
  at: Temporal.Instant,
): Telling {
  const { startsAt, endsAt, state } = visit
  const ends = endsByItselfAt(visit)
  const wasInDoubt = told !== null && isAfter(told, ends)
  if (!isAfter(at, endsAt)) return { news: null, toldAt: wasInDoubt ? null : told }
  if (isAfter(at, ends)) {
    if (wasInDoubt || state !== 'accepted') return { news: null, toldAt: told }
    return { news: { event: 'visit-in-doubt', startsAt, until: ends }, toldAt: at }
  }
  if (!wasInDoubt && !isNews(told, at)) return { news: null, toldAt: told }
  const until = dueBy(visit).add({ minutes: LATE_MINUTES })
  return { news: { event: 'visit-delayed', startsAt, at, until }, toldAt: at }
}

function isNews(told: Temporal.Instant | null, at: Temporal.Instant): boolean {
  return !told || !isAfter(told.add({ minutes: TOLD_AGAIN_MINUTES }), at)
}

function isSame({ fromAt, untilAt }: Arrival, { from, until }: Omit<Expected, 'visitId'>): boolean {
  return fromAt.equals(from) && untilAt.equals(until)
}

function isAfter(one: Temporal.Instant, other: Temporal.Instant): boolean {
  return Temporal.Instant.compare(one, other) > 0
}

type Awaited = Pick<AtVisit['visit'], 'state' | 'startsAt' | 'endsAt' | 'departedAt'> & {
  phlebotomistId: UserId | null
}

/**
 * What is shown of it: nothing once somebody is at the door, where it was about somebody else, or
 * where it is the hour that they booked.
 * Source: decision 207; features A10.
 */
export function shownArrival(visit: Awaited, arrival: Arrival | undefined) {
  const { state, phlebotomistId, startsAt, endsAt } = visit
  const isAwaited = state === 'accepted' || state === 'en-route'
  if (!isAwaited || !arrival || arrival.phlebotomistId !== phlebotomistId) return null
  const { fromAt, untilAt } = arrival
  if (fromAt.equals(startsAt) && untilAt.equals(endsAt)) return null
  return { from: fromAt.toString(), until: untilAt.toString(), isLate: isAfter(untilAt, endsAt) }
}

/**
 * The same for the patient, who is shown no time at which the visit would have ended by itself, but
 * when that is, unless somebody sets out (`mayEndAt`).
 * Source: decisions 207 and 218.
 */
export function arrivalForPatient(visit: Awaited, arrival: Arrival | undefined) {
  const shown = shownArrival(visit, arrival)
  if (!shown || !arrival) return { arrival: null, mayEndAt: null }
  const ends = endsByItselfAt(visit)
  const isInDoubt = arrival.toldAt !== null && isAfter(arrival.toldAt, ends)
  if (isInDoubt && visit.state === 'accepted') return { arrival: null, mayEndAt: ends.toString() }
  if (isAfter(arrival.fromAt, ends)) return { arrival: null, mayEndAt: null }
  const until = isAfter(arrival.untilAt, ends) ? ends.toString() : shown.until
  return { arrival: { ...shown, until }, mayEndAt: null }
}
