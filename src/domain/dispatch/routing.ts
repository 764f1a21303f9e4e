import type { Day, Person, Visit } from './day.ts'
import { type Ways, waysOf } from './travel.ts'

/** A day as typed arrays. A node is a visit, a lab, or the start or the end of a person, in this order. */
export type Nodes = {
  visits: number
  labs: number
  people: number
  /** Places numbered anew; 0 is "wherever they are", with no way to or from it. */
  places: number
  place: Int32Array
  opens: Int32Array
  closes: Int32Array
  takes: Int32Array
  /** Of visits: tubes, skills, the person who accepted it, the node of the lab and within how long. */
  tubes: Int32Array
  skills: Int32Array
  fixed: Int32Array
  lab: Int32Array
  within: Int32Array
  /** Of people: tubes, skills, and what is equal for those who can take each other's place. */
  carries: Int32Array
  able: Int32Array
  kind: Int32Array
}

/** Also the ways from a node to all places, from `legs[row[node]]` on, and in `legsTo` those to it. */
export type Routing = Nodes & { row: Int32Array; legs: Int32Array; legsTo: Int32Array }

export const NOBODY = -1

/** An entry of a typed array. The cast is safe: each index of the planner is inside. Source: decision 187. */
export function at(array: Int32Array, index: number): number {
  return array[index] as number
}

/** The node where a person starts. Source: decision 187. */
export function startOf({ visits, labs }: Nodes, person: number): number {
  return visits + labs + person
}

/** The node where a person ends. Source: decision 187. */
export function endOf({ visits, labs, people }: Nodes, person: number): number {
  return visits + labs + people + person
}

/** A day without a fault (`faultOf`), with the ways between all of its places. Source: decision 187. */
export function routingOf(day: Day, ways = waysOf(day.travel)): Routing {
  const numbers = placeNumbers(day)
  const nodes = nodesOf(day, numbers)
  const row = nodes.place.map((place) => place * numbers.size)
  return { ...nodes, row, ...tableOf([...numbers.keys()], ways) }
}

function tableOf(places: readonly (number | undefined)[], { between, isSymmetric }: Ways) {
  const size = places.length
  const legs = new Int32Array(size * size)
  const legsTo = isSymmetric ? legs : new Int32Array(size * size)
  for (let row = 1; row < size; row += 1)
    for (let column = isSymmetric ? row + 1 : 1; column < size; column += 1) {
      const way = between(places[row] ?? 0, places[column] ?? 0)
      legs[row * size + column] = way
      legsTo[column * size + row] = way
    }
  return { legs, legsTo }
}

type Places = ReadonlyMap<number | undefined, number>

/** The numbers of the places that a day uses, "wherever they are" among them. Source: decision 187. */
export function placeNumbers({ visits, labs, people }: Day): Places {
  const used = [...visits, ...labs].map(({ place }) => place)
  const ofPeople = people.flatMap(({ start, end }) => [start, end])
  const distinct = [...new Set([undefined, ...used, ...ofPeople])]
  return new Map(distinct.map((place, number) => [place, number]))
}

/** Source: decision 187. */
export function nodesOf(day: Day, numbers: Places): Nodes {
  const { visits, people, labs } = day
  const nodes = [
    ...visits,
    ...labs,
    ...people.map((person) => shiftAt(person, person.start)),
    ...people.map((person) => shiftAt(person, person.end)),
  ]
  const of = (read: (node: (typeof nodes)[number]) => number) => Int32Array.from(nodes, read)
  return {
    visits: visits.length,
    labs: labs.length,
    people: people.length,
    places: numbers.size,
    place: of(({ place }) => numbers.get(place) ?? 0),
    opens: of(({ opens }) => opens),
    closes: of(({ closes }) => closes),
    takes: of(({ takes }) => takes),
    ...ofVisits(day),
    carries: Int32Array.from(people, ({ tubes }) => tubes),
    able: Int32Array.from(people, ({ skills }) => skills),
    kind: kindsOf(day),
  }
}

function shiftAt({ from, until }: Person, place: number | undefined) {
  return { place, opens: from, closes: until, takes: 0 }
}

function ofVisits({ visits, people, labs }: Day) {
  const of = (read: (visit: Visit) => number) => Int32Array.from(visits, read)
  const personOf = new Map(people.map(({ id }, index) => [id, index]))
  const labOf = new Map(labs.map(({ id }, index) => [id, visits.length + index]))
  return {
    tubes: of(({ tubes }) => tubes),
    skills: of(({ skills }) => skills),
    fixed: of(({ personId = '' }) => personOf.get(personId) ?? NOBODY),
    lab: of(({ delivery }) => labOf.get(delivery?.labId ?? '') ?? NOBODY),
    within: of(({ delivery }) => delivery?.within ?? 0),
  }
}

function kindsOf({ visits, people }: Day) {
  const kinds = new Map<string, number>()
  const fixed = new Set(visits.map(({ personId }) => personId))
  return Int32Array.from(people, ({ id, ...person }) => {
    const { from, until, start, end, tubes, skills } = person
    const own = fixed.has(id) ? id : null
    const kind = JSON.stringify([from, until, start, end ?? null, tubes, skills, own])
    if (!kinds.has(kind)) kinds.set(kind, kinds.size)
    return kinds.get(kind) ?? 0
  })
}
