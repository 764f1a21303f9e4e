import type { Day, Lab, Person, Plan, Route, Stop, Visit } from './day.ts'
import { type Ways, waysOf } from './travel.ts'

type Known = {
  between: Ways['between']
  visits: ReadonlyMap<string, Visit>
  people: ReadonlyMap<string, Person>
  labs: ReadonlyMap<string, Lab>
}

/**
 * Everything that a plan breaks, as sentences for tests and logs; nothing where it keeps the day's
 * windows, shifts, travel times, tubes, skills, accepted visits and deliveries. It knows nothing of
 * the search but how long a way takes: every time and all travel is worked out anew.
 * Source: decision 187.
 */
export function verifyPlan(day: Day, plan: Plan): string[] {
  const known: Known = {
    between: waysOf(day.travel).between,
    visits: new Map(day.visits.map((visit) => [visit.id, visit])),
    people: new Map(day.people.map((person) => [person.id, person])),
    labs: new Map(day.labs.map((lab) => [lab.id, lab])),
  }
  const travel = plan.routes.reduce((sum, route) => sum + travelOf(route, known), 0)
  return [
    ...plan.routes.flatMap((route) => ofRoute(route, known)),
    ...eachOnce(day, plan),
    ...(travel === plan.travel ? [] : [`travel is ${travel}, not ${plan.travel}`]),
  ]
}

function eachOnce({ visits }: Day, { routes, left }: Plan) {
  const made = routes.flatMap(({ stops }) =>
    stops.flatMap((stop) => ('visitId' in stop ? [stop.visitId] : [])),
  )
  const times = Map.groupBy([...made, ...left], (id) => id)
  const people = routes.map(({ personId }) => personId)
  const known = new Set(visits.map(({ id }) => id))
  return [
    ...left.filter((id) => !known.has(id)).map((id) => `${id} is left, and no visit`),
    ...visits
      .filter(({ id }) => times.get(id)?.length !== 1)
      .map(({ id }) => `visit ${id} is not planned or left exactly once`),
    ...people
      .filter((id, index) => people.indexOf(id) !== index)
      .map((id) => `person ${id} has two routes`),
  ]
}

function ofRoute(route: Route, known: Known): string[] {
  const person = known.people.get(route.personId)
  if (!person) return [`there is no person ${route.personId}`]
  if (route.stops.some((stop) => !rowOf(stop, known))) return [`${person.id} has an unknown stop`]
  const visits = route.stops.flatMap((stop) => visitOf(stop, known) ?? [])
  const tubes = visits.reduce((sum, visit) => sum + visit.tubes, 0)
  return [
    ...timesOf(route, person, known),
    ...(tubes > person.tubes ? [`${person.id} takes ${tubes} tubes`] : []),
    ...visits
      .filter(({ skills }) => (skills & person.skills) !== skills)
      .map(({ id }) => `${person.id} has not the skills for ${id}`),
    ...visits
      .filter(({ personId = person.id }) => personId !== person.id)
      .map(({ id }) => `${id} was accepted by somebody else than ${person.id}`),
    ...route.stops.flatMap((stop, index) => deliveryOf(route, stop, index, known)),
  ]
}

/** Ways, windows and the shift. */
function timesOf({ stops }: Route, person: Person, known: Known): string[] {
  const broken: string[] = []
  let [free, place] = [person.from, person.start]
  for (const stop of stops) {
    const row = rowOf(stop, known)
    if (!row) continue
    if (!Number.isInteger(stop.begins))
      broken.push(`${row.id} begins at ${stop.begins}, no whole number`)
    if (stop.begins < free + known.between(place, row.place))
      broken.push(`${person.id} cannot be at ${row.id} by ${stop.begins}`)
    if (stop.begins < row.opens || stop.begins > row.closes)
      broken.push(`${row.id} begins at ${stop.begins}, outside its window`)
    free = stop.begins + row.takes
    place = row.place
  }
  const back = person.end === undefined ? 0 : known.between(place, person.end)
  return free + back > person.until ? [...broken, `${person.id} ends after the shift`] : broken
}

/** Tubes are at their lab with the next stop there, in time. */
function deliveryOf({ stops }: Route, stop: Stop, index: number, known: Known): string[] {
  const visit = visitOf(stop, known)
  const delivery = visit?.delivery
  if (!visit || !delivery) return []
  const there = stops.slice(index).find((next) => 'labId' in next && next.labId === delivery.labId)
  if (!there) return [`the tubes of ${visit.id} never reach ${delivery.labId}`]
  const late = there.begins - stop.begins - delivery.within
  return late > 0 ? [`the tubes of ${visit.id} are ${late} late at ${delivery.labId}`] : []
}

function travelOf({ personId, stops }: Route, known: Known) {
  const person = known.people.get(personId)
  const places = [person?.start, ...stops.map((stop) => rowOf(stop, known)?.place), person?.end]
  const way = places.filter((place) => place !== undefined)
  return way.slice(1).reduce((sum, to, index) => sum + known.between(way[index] ?? to, to), 0)
}

function visitOf(stop: Stop, { visits }: Known): Visit | undefined {
  return 'visitId' in stop ? visits.get(stop.visitId) : undefined
}

function rowOf(stop: Stop, known: Known): Visit | Lab | undefined {
  return 'visitId' in stop ? known.visits.get(stop.visitId) : known.labs.get(stop.labId)
}
