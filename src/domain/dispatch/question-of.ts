import { isMinor } from '#src/domain/people/patient.ts'
import { ageInYears, INDIA, indianDay } from '#src/domain/india-time.ts'
import type { Point } from '#src/domain/places/distance.ts'
import { DETOUR, KMH, travelMinutes } from '#src/domain/places/travel.ts'
import { ELDERLY_YEARS, rosterGap, type VisitToFit } from '#src/domain/rosters/roster-gap.ts'
import { ownRoster } from '#src/domain/rosters/roster.ts'
import { minutesAtDoor } from '#src/domain/stays/minutes-at-door.ts'
import { declinedBy, type VisitToPlan } from '#src/domain/stays/planning.ts'
import type { Worker } from '#src/domain/stays/stay.ts'
import { takeTime } from '#src/domain/stays/take-time.ts'
import type { HandChange } from '#src/domain/visits/lost-visit.ts'
import type { Day, Person, Visit } from './day.ts'
import type { OfferQuestion } from './decide-offer.ts'
import { planDay } from './plan.ts'

/** Phlebotomists whose routes are looked at: of more, those who would score best from their bases. Source: decision 194. */
const CONSIDERED = 8
/** Rounds of the search around a visit. Source: decision 187. */
const ITERATIONS = 200

const CHILD = 1
const ELDERLY = 2

/** Somebody with what they hold on the day of a visit, and how many visits they were offered this week. */
export type OnDuty = Worker & { offers: number }

type Asked = Pick<VisitToPlan, 'id' | 'takenOffBy' | 'preferredPhlebotomistId'> & VisitToFit

/**
 * The phlebotomists who could take a visit, and the places between which their ways are asked: their bases,
 * and the places of what they hold and of the visit. Of many, those for whom the way from their base and the
 * offers of their week weigh least: by nearness alone, whoever lives at the edge would hardly be asked.
 * Empty where nobody could.
 * Source: decision 194.
 *
 * @param given minutes that one offer more weighs, as in the score, and how the visit changed hands: who
 *   had it comes last, because they are not asked again; who came before another time was chosen is first.
 */
export function consideredFor(visit: Asked, onDuty: readonly OnDuty[], given: Weighed) {
  const people = onDuty
    .filter((one) => rosterGap(visit, one) === null && canTake(visit, one, onDuty))
    .map((one) => ({ one, burden: burdenOf(one, visit, given) }))
    .toSorted((a, b) => (a.burden < b.burden ? -1 : Number(a.burden > b.burden)))
    .map(({ one }) => one)
    .slice(0, CONSIDERED)
  const stays = people.flatMap((one) => one.stays.filter(({ visitId }) => visitId !== visit.id))
  const bases = people.map(({ roster }) => pointOf(ownRoster(roster) ?? visit))
  return { people, stays, places: [...bases, ...stays.map(pointOf), pointOf(visit)] }
}

const canTake = (visit: Asked, { phlebotomistId }: OnDuty, all: readonly OnDuty[]) =>
  takeTime({ ...visit, visitId: visit.id, phlebotomistId }, all).ok

const pointOf = ({ latitude, longitude }: Point): Point => ({ latitude, longitude })

type Weighed = { weight: number; changes: readonly HandChange[] }

function burdenOf(one: OnDuty, visit: Asked, { weight, changes }: Weighed): number {
  const { phlebotomistId, offers } = one
  if (declinedBy(visit, changes).includes(phlebotomistId)) return Number.POSITIVE_INFINITY
  if (visit.preferredPhlebotomistId === phlebotomistId) return 0
  return minutesAway(one, visit) + weight * offers
}

/** By the way from the base at the hour of the visit. */
function minutesAway({ roster }: OnDuty, visit: Asked): number {
  const base = ownRoster(roster)
  const pace = { detour: DETOUR, kmh: KMH }
  return base ? travelMinutes(base, visit, visit.startsAt, pace) : Number.MAX_SAFE_INTEGER
}

type Given = {
  /** Minutes from each place to each other, as `consideredFor` lists them. */
  minutes: readonly (readonly number[])[]
  weight: number
  seed: number
  /** How it changed hands: who had it is not offered it again. */
  changes: readonly HandChange[]
}

/**
 * The question of who is offered a visit, as plain data: it has minutes between numbered places, and
 * none of the places themselves. Visits that nobody accepted may be planned anew; one that its person
 * cannot make beside their accepted ones is left out.
 * Source: decisions 187 and 194.
 */
export function questionOf(
  visit: Asked,
  { people, stays, places }: ReturnType<typeof consideredFor>,
  { minutes, weight, seed, changes }: Given,
): OfferQuestion {
  const travel = {
    kind: 'table',
    places: places.length,
    units: minutes.flat().map(Math.ceil),
  } as const
  const holders = new Map(people.flatMap((one) => one.stays.map(({ visitId }) => [visitId, one])))
  const held = stays.map((stay, at) => ({
    isAccepted: stay.isAccepted,
    personId: holders.get(stay.visitId)?.phlebotomistId ?? '',
    visit: asVisit(stay.visitId, stay, people.length + at),
  }))
  const declined = declinedBy(visit, changes)
  const asked = asVisit(visit.id, visit, places.length - 1)
  const whole: Day = {
    travel,
    labs: [],
    people: people.map((one, at) => asPerson(one, at, visit)),
    visits: held.map((one) => ({ ...one.visit, personId: one.personId })),
  }
  const planned = planDay(whole, { seed, iterations: 0 })
  const plan = planned.ok ? planned.value : { routes: [], left: [], travel: 0 }
  const made = held.filter((one) => planned.ok && !plan.left.includes(one.visit.id))
  const bound = made.map((one) =>
    one.isAccepted ? { ...one.visit, personId: one.personId } : one.visit,
  )
  return {
    day: { ...whole, visits: [...bound, asked] },
    plan: { ...plan, left: [] },
    visitId: visit.id,
    weight,
    seed,
    iterations: ITERATIONS,
    people: people.map(({ phlebotomistId, offers, roster }) => ({
      personId: phlebotomistId,
      equals: `${roster?.seesChildren}-${roster?.seesElderly}`,
      offers,
      hasDeclined: declined.includes(phlebotomistId),
    })),
  }
}

const minuteOf = (instant: Temporal.Instant) => {
  const { hour, minute } = instant.toZonedDateTimeISO(INDIA)
  return hour * 60 + minute
}

function asVisit(id: string, { startsAt, endsAt, births }: VisitToFit, place: number): Visit {
  const takes = minutesAtDoor(births.length)
  const opens = minuteOf(startsAt)
  const length = Math.round(startsAt.until(endsAt).total('minutes'))
  const closes = Math.max(opens, opens + length - takes)
  return { id, place, opens, closes, takes, tubes: 0, skills: skillsFor(startsAt, births) }
}

function skillsFor(startsAt: Temporal.Instant, births: readonly Temporal.PlainDate[]): number {
  const day = indianDay(startsAt)
  const isChild = births.some((birth) => isMinor(birth, day))
  const isElderly = births.some((birth) => ageInYears(birth, day) >= ELDERLY_YEARS)
  return (isChild ? CHILD : 0) + (isElderly ? ELDERLY : 0)
}

/** At work from the first to the last of what they hold and are asked for; where they start from is their base. */
function asPerson(
  { phlebotomistId: id, roster, stays }: OnDuty,
  start: number,
  visit: Asked,
): Person {
  const times = [visit, ...stays]
  const from = Math.max(0, Math.min(...times.map(({ startsAt }) => minuteOf(startsAt))) - 120)
  const until = Math.max(...times.map(({ endsAt }) => minuteOf(endsAt) || 1440)) + 120
  const skills = (roster?.seesChildren ? CHILD : 0) + (roster?.seesElderly ? ELDERLY : 0)
  return { id, from, until, start, tubes: roster?.tubesPerBag ?? 0, skills }
}
