import fc from 'fast-check'
import type { Day, Lab, Person, Plan, Travel, Visit } from '#src/domain/dispatch/day.ts'

/** How many days a property looks at in `npm test`, and how many in `npm run test:long`. */
export function runs(usual: number, long: number): number {
  return process.env.TEST_SIZE === 'long' ? long : usual
}

/** Most visits, people and labs of a small day, few enough for every plan to be looked at. */
type Size = { visits: number; people: number; labs: number; places: number }

/** Days on a grid of streets, with everything that a plan must keep. Times are minutes. */
export function smallDays(size: Size): fc.Arbitrary<Day> {
  const place = fc.nat(size.places - 1)
  const within = fc.integer({ min: 15, max: 150 })
  const labs = fc.array(labRow(place), { maxLength: size.labs })
  return fc
    .record({
      travel: grid(size.places),
      labs,
      people: fc.array(personRow(place), { minLength: 1, maxLength: size.people }),
      visits: fc.array(visitRow(place), { minLength: 1, maxLength: size.visits }),
      deliveries: fc.array(fc.option(fc.tuple(fc.nat(), within)), { minLength: size.visits }),
      accepted: fc.array(fc.option(fc.nat(), { freq: 2 }), { minLength: size.visits }),
    })
    .map(({ travel, labs: places, people, visits, deliveries, accepted }): Day => {
      const named = people.map((person, index) => ({ ...person, id: `p${index}` }))
      const known = places.map((lab, index) => ({ ...lab, id: `l${index}` }))
      const made = visits.map((visit, index): Visit => {
        const [lab, most] = deliveries[index] ?? []
        const labId = lab === undefined ? undefined : known[lab % Math.max(1, known.length)]?.id
        const personId = named[(accepted[index] ?? named.length) % (named.length * 2)]?.id
        return {
          ...visit,
          id: `v${index}`,
          ...(labId !== undefined && most !== undefined && { delivery: { labId, within: most } }),
          ...(personId !== undefined && { personId }),
        }
      })
      return { travel, labs: known, people: named, visits: made }
    })
}

/** The day with a plan that keeps it: what the plan leaves, nobody accepted. */
export function acceptedAsPlanned(day: Day, { left }: Plan): Day {
  const visits = day.visits.map(({ personId, ...visit }) =>
    personId === undefined || left.includes(visit.id) ? visit : { ...visit, personId },
  )
  return { ...day, visits }
}

/**
 * One person's days, all accepted, with one lab where all tubes are soon due: the first visit is at its minute,
 * the others whenever. A stop at the lab more makes room for others.
 */
export const urgentDays: fc.Arbitrary<Day> = smallDays({
  visits: 5,
  people: 1,
  labs: 0,
  places: 5,
}).map((day) => {
  const lab = { id: 'l0', place: 1, opens: 0, closes: 600, takes: 5 }
  const people = day.people.map((person) => ({
    ...person,
    from: 0,
    until: 600,
    tubes: 99,
    skills: 3,
  }))
  const visits = day.visits.map((visit, index): Visit => {
    const minute = visit.opens % 60
    const window = index === 0 ? { opens: minute, closes: minute } : { opens: 0, closes: 500 }
    const delivery = { labId: lab.id, within: 60 }
    return { ...visit, ...window, takes: visit.takes % 5, personId: 'p0', delivery }
  })
  return { ...day, labs: [lab], people, visits }
})

/** Along streets, so that no detour is shorter. */
function grid(places: number): fc.Arbitrary<Travel> {
  const at = fc.tuple(fc.nat(25), fc.nat(25))
  return fc.array(at, { minLength: places, maxLength: places }).map((points) => ({
    kind: 'table',
    places,
    units: points.flatMap(([x, y]) =>
      points.map(([otherX, otherY]) => Math.abs(x - otherX) + Math.abs(y - otherY)),
    ),
  }))
}

function visitRow(place: fc.Arbitrary<number>): fc.Arbitrary<Omit<Visit, 'id'>> {
  return fc
    .record({
      place,
      opens: fc.integer({ min: 0, max: 240 }),
      wide: fc.integer({ min: 0, max: 120 }),
      takes: fc.integer({ min: 5, max: 20 }),
      tubes: fc.integer({ min: 1, max: 4 }),
      skills: fc.constantFrom(0, 0, 0, 1, 2),
    })
    .map(({ wide, ...visit }) => ({ ...visit, closes: visit.opens + wide }))
}

function personRow(place: fc.Arbitrary<number>): fc.Arbitrary<Omit<Person, 'id'>> {
  return fc
    .record({
      from: fc.integer({ min: 0, max: 90 }),
      long: fc.integer({ min: 90, max: 360 }),
      start: place,
      end: fc.option(place, { nil: undefined }),
      tubes: fc.integer({ min: 3, max: 12 }),
      skills: fc.constantFrom(0, 1, 3, 3),
    })
    .map(({ long, end, ...person }) => ({
      ...person,
      until: person.from + long,
      ...(end !== undefined && { end }),
    }))
}

function labRow(place: fc.Arbitrary<number>): fc.Arbitrary<Omit<Lab, 'id'>> {
  const opens = fc.integer({ min: 0, max: 60 })
  return fc.record({ place, opens, closes: fc.integer({ min: 150, max: 420 }), takes: fc.nat(10) })
}
