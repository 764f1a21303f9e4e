import type { findLastCounter } from '#src/db/queries/visits/last-counter.ts'
import type { listVisitsOf } from '#src/db/queries/visits/visits.ts'
import { shownArrival } from '#src/domain/arrivals/arrival.ts'
import { type NextStep, nextStep, wayOfDay } from '#src/domain/arrivals/day-route.ts'
import { lastPlace, stopsOfDay } from '#src/domain/arrivals/day-stops.ts'
import { labsOfDay, tubesInBag } from '#src/domain/arrivals/labs-of-day.ts'
import { baseOf, placesOfRoute } from '#src/domain/arrivals/route-places.ts'
import { blurred } from '#src/domain/office-lists/city-day.ts'
import { carriedTubes } from '#src/usecases/parts/tubes/carried.ts'
import type { Step } from '#src/usecases/step.ts'
import type { World } from '#src/usecases/world.ts'

type Mine = Awaited<ReturnType<typeof listVisitsOf>>
type Roster = Parameters<typeof baseOf>[0]
type Counter = Awaited<ReturnType<typeof findLastCounter>>

/** Where rounds begin, and the counter at which tubes were put down last today. */
type Known = { roster: Roster; counter: Counter }

/** What the route of today is made of. Inside the transaction. */
export async function routeFacts(step: Step, mine: Mine, { roster, counter }: Known) {
  const visits = mine.map(({ visit, ...one }) => ({ ...visit, visitId: visit.id, ...one }))
  const stops = stopsOfDay(visits, step.now)
  const bag = tubesInBag(visits)
  const labs = labsOfDay(visits, { stops, bag }, await carriedTubes(step, bag))
  return { stops, labs, base: baseOf(roster), left: lastPlace(visits, counter), now: step.now }
}

type Facts = Awaited<ReturnType<typeof routeFacts>>

/**
 * The route of today with the minutes of its rides, and what comes next. Points are given to about
 * a hundred metres: the page draws a way, no doors. Called outside the transaction.
 * Source: decision 210.
 */
export async function dayRoute({ travel }: World, { now, ...facts }: Facts) {
  const { places, at, from, ...placed } = placesOfRoute(facts, now)
  const ways = places[0] ? await travel.minutes(places, places, at) : []
  const next = nextStep({ ...placed, ways }, now)
  return {
    next: nextView(next),
    way: wayOfDay({ ...placed, ways }, next),
    /** The door that they stand at, or the door or counter that they left last; null: nobody knows. */
    from: from && blurred(from),
    base: facts.base && blurred(facts.base),
    stops: facts.stops.map((stop) => stopView(stop)),
    labs: facts.labs.map(({ dueAt, ...lab }) => ({ ...lab, dueAt: dueAt?.toString() ?? null })),
  }
}

function nextView(next: NextStep) {
  return 'leaveAt' in next ? { ...next, leaveAt: next.leaveAt.toString() } : next
}

function stopView(stop: Facts['stops'][number]) {
  const { visitId, state, people, tubes, arrival, locality, pincode } = stop
  return {
    visitId,
    state,
    point: blurred(stop),
    locality,
    pincode,
    startsAt: stop.startsAt.toString(),
    endsAt: stop.endsAt.toString(),
    people,
    tubes: tubes.length,
    /** Null: by the hour that was booked. */
    expected: shownArrival(stop, arrival[0]),
  }
}
