import { ageInYears, INDIA, indianDay } from '#src/domain/india-time.ts'
import { isMinor } from '#src/domain/people/patient.ts'
import { distanceKm, type Point } from '#src/domain/places/distance.ts'
import { ownRoster, type RosterAtHand } from './roster.ts'
import type { WorkingHours } from './working-hours.ts'

/** Why a visit does not fit a phlebotomist’s roster. */
export const rosterGaps = [
  'roster-first',
  'on-leave',
  'outside-working-hours',
  'too-far-from-base',
  'no-child-skill',
  'no-elderly-skill',
] as const
export type RosterGap = (typeof rosterGaps)[number]

/** From this age on, in completed years, veins and skin ask for practice. Source: decision 188. */
export const ELDERLY_YEARS = 75

/** What of a visit a roster is held against. */
export type VisitToFit = Point & {
  startsAt: Temporal.Instant
  endsAt: Temporal.Instant
  /** Of those who are drawn at it. */
  births: readonly Temporal.PlainDate[]
}

export type RosterToFit = Pick<RosterAtHand, 'roster' | 'hours'> & {
  leaves: readonly { startsAt: Temporal.Instant; endsAt: Temporal.Instant }[]
}

/**
 * Why a phlebotomist can’t take a visit by their roster; null where they can. A visit lies wholly
 * within one stretch of working hours and outside every leave, at most the radius from the base as
 * the crow flies. Ages are those of the day of the visit, in India.
 * Source: decision 188; life cycle 3, OFFERED → ACCEPTED: "in radius".
 */
export function rosterGap(visit: VisitToFit, roster: RosterToFit): RosterGap | null {
  return gapAt(timedOf(visit), roster)
}

/** A visit with its minutes of the Indian day, found once for all rosters. */
type TimedVisit = VisitToFit & { weekday: number; fromMinute: number; untilMinute: number }

function gapAt(visit: TimedVisit, { roster, hours, leaves }: RosterToFit): RosterGap | null {
  const own = ownRoster(roster)
  if (!own) return 'roster-first'
  if (leaves.some((leave) => isDuring(leave, visit))) return 'on-leave'
  if (!hours.some((one) => isWithin(one, visit))) return 'outside-working-hours'
  if (distanceKm(own, visit) > own.radiusKm) return 'too-far-from-base'
  return skillGap(visit, own)
}

/** What somebody may take; `null` where they have no roster. */
type Skills = { seesChildren: boolean; seesElderly: boolean } | null

/**
 * The skill that a phlebotomist lacks for the people of a visit; null where none. Who comes anyway
 * is asked this alone when one more person is drawn there.
 * Source: decision 188.
 */
export function skillGap(
  { startsAt, births }: Pick<VisitToFit, 'startsAt' | 'births'>,
  skills: Skills,
): RosterGap | null {
  const day = indianDay(startsAt)
  if (!skills?.seesChildren && births.some((birth) => isMinor(birth, day))) return 'no-child-skill'
  if (!skills?.seesElderly && births.some((birth) => ageInYears(birth, day) >= ELDERLY_YEARS))
    return 'no-elderly-skill'
  return null
}

/** Why no phlebotomist of a city can take a visit at an hour. */
export const nobodyReasons = [
  'nobody-works-then',
  'nobody-near-then',
  'nobody-skilled-then',
  'nobody-free-then',
] as const
export type NobodyReason = (typeof nobodyReasons)[number]

const reasonOf: Record<RosterGap, NobodyReason> = {
  'roster-first': 'nobody-works-then',
  'on-leave': 'nobody-works-then',
  'outside-working-hours': 'nobody-works-then',
  'too-far-from-base': 'nobody-near-then',
  'no-child-skill': 'nobody-skilled-then',
  'no-elderly-skill': 'nobody-skilled-then',
}

/**
 * Why none of these phlebotomists can take a visit by their rosters; null where somebody can. Of
 * several reasons that of whoever comes closest: one who works then, then one who is near too.
 * Whether that person is free is asked by `holdTime`.
 * Source: decision 192; features, B3.
 */
export function whyNobody(visit: VisitToFit, rosters: readonly RosterToFit[]): NobodyReason | null {
  const timed = timedOf(visit)
  let closest = 0
  for (const roster of rosters) {
    const gap = gapAt(timed, roster)
    if (gap === null) return null
    closest = Math.max(closest, nobodyReasons.indexOf(reasonOf[gap]))
  }
  return nobodyReasons[closest] ?? 'nobody-works-then'
}

type Stretch = { startsAt: Temporal.Instant; endsAt: Temporal.Instant }

/**
 * Whether two stretches of time have an instant in common; where one ends as the other starts they
 * have none.
 * Source: decision 188.
 */
export function isDuring(one: Stretch, other: Stretch): boolean {
  return (
    Temporal.Instant.compare(one.startsAt, other.endsAt) < 0 &&
    Temporal.Instant.compare(other.startsAt, one.endsAt) < 0
  )
}

function timedOf(visit: VisitToFit): TimedVisit {
  const starts = visit.startsAt.toZonedDateTimeISO(INDIA)
  const fromMinute = starts.hour * 60 + starts.minute
  const length = Math.ceil(visit.startsAt.until(visit.endsAt).total('minutes'))
  return { ...visit, weekday: starts.dayOfWeek, fromMinute, untilMinute: fromMinute + length }
}

function isWithin({ weekday, fromMinute, untilMinute }: WorkingHours, visit: TimedVisit) {
  return (
    visit.weekday === weekday && fromMinute <= visit.fromMinute && visit.untilMinute <= untilMinute
  )
}
