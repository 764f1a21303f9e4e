import { z } from 'zod'
import type { Point } from '#src/domain/places/distance.ts'
import type { VisitState } from '#src/domain/visits/visit-machine.ts'

/** The day of a city that the office's map draws; without them the first city, and today. */
export const ViewCityDay = z.strictObject({
  city: z.coerce.number().int().min(1).max(1_000_000).optional(),
  /** An Indian day. */
  day: z.iso.date().optional(),
})
export type ViewCityDay = z.infer<typeof ViewCityDay>

/** How many visits one map draws, the earliest of the day. Source: decision 182. */
export const MOST_DRAWN = 300

/** What a visit is on the map: a shape of its own. */
export const dayMarks = ['waiting', 'open', 'taken', 'underway', 'drawn', 'missed', 'over'] as const
export type DayMark = (typeof dayMarks)[number]

const marks: Readonly<Record<VisitState, DayMark>> = {
  held: 'waiting',
  offered: 'open',
  accepted: 'taken',
  'en-route': 'underway',
  arrived: 'underway',
  identified: 'underway',
  collected: 'drawn',
  'handed-over': 'drawn',
  'no-show-ph': 'missed',
  failed: 'over',
  rescheduled: 'over',
  cancelled: 'over',
}

/**
 * Waiting for its payment, and so offered to nobody; nobody took it yet; taken; under way; the sample
 * is drawn; missed, so that somebody still waits for another hour; over without a sample.
 * Source: decision 182.
 */
export function dayMark(state: VisitState): DayMark {
  return marks[state]
}

type Timed = { state: VisitState; startsAt: Temporal.Instant; endsAt: Temporal.Instant }

/**
 * Whether a visit is late: its hour has begun and nobody took it or left for it, its hour is over and
 * its sample is not drawn, or nobody came and no other hour was found yet.
 * Source: decision 182.
 */
export function isLateOn({ state, startsAt, endsAt }: Timed, now: Temporal.Instant): boolean {
  const mark = dayMark(state)
  if (mark === 'open' || mark === 'taken') return Temporal.Instant.compare(now, startsAt) >= 0
  return mark === 'missed' || (mark === 'underway' && Temporal.Instant.compare(now, endsAt) >= 0)
}

/**
 * A home as the map may show it: to a thousandth of a degree, about a hundred metres, so that no door
 * is shown to somebody who only looks at a day.
 * Source: decision 182.
 */
export function blurred({ latitude, longitude }: Point): Point {
  const to = (degrees: number) => Math.round(degrees * 1000) / 1000
  return { latitude: to(latitude), longitude: to(longitude) }
}

/**
 * The letter of each phlebotomist's route, by their first hour: A to Z, then AA, AB and so on. Visits
 * are given earliest first.
 * Source: decision 182.
 */
export function routeLetters<Id>(
  visits: readonly { phlebotomistId: Id | null }[],
): Map<Id, string> {
  const letters = new Map<Id, string>()
  for (const { phlebotomistId } of visits)
    if (phlebotomistId !== null && !letters.has(phlebotomistId))
      letters.set(phlebotomistId, letterOf(letters.size))
  return letters
}

function letterOf(at: number): string {
  const last = String.fromCodePoint(65 + (at % 26))
  return at < 26 ? last : `${letterOf(Math.floor(at / 26) - 1)}${last}`
}
