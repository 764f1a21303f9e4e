import type { Day, Person, Plan, Visit } from '#src/domain/dispatch/day.ts'
import { planDay } from '#src/domain/dispatch/plan.ts'
import { type Random, randomFrom } from '#src/domain/dispatch/random.ts'
import type { Point } from '#src/domain/places/distance.ts'

/** About the middle of Bengaluru, and how many degrees the city reaches from it. */
const middle = { latitude: 12.97, longitude: 77.59 }
const reach = 0.15
const labs = 20
const hour = 60

/** A city's day: so many people with so many visits each, planned, with tubes for labs. */
export function cityDay(people: number, visits: number): { day: Day; plan: Plan } {
  const random = randomFrom(187)
  const points: Point[] = Array.from({ length: labs }, () => somewhere(random, middle, reach))
  const travel = { kind: 'road', points, kmPerHour: 20, windings: 1.4 } as const
  const places = Array.from({ length: labs }, (_, place) => ({
    id: `lab${place}`,
    place,
    opens: 6 * hour,
    closes: 20 * hour,
    takes: 5,
  }))
  const day = { travel, labs: places, people: [] as Person[], visits: [] as Visit[] }
  const routes: Plan['routes'][number][] = []
  while (routes.length < people) {
    const { person, wanted } = aPerson(random, points, routes.length)
    const wish = { ...day, people: [person], visits: wanted }
    const planned = planDay(wish, { seed: routes.length, iterations: 200 })
    const route = planned.ok ? cut(planned.value, visits) : undefined
    if (!route) continue
    day.people.push(person)
    const made = new Set(route.stops.flatMap((stop) => ('visitId' in stop ? [stop.visitId] : [])))
    day.visits.push(...wanted.filter(({ id }) => made.has(id)))
    routes.push(route)
  }
  const accepted = day.visits.map((visit, index) =>
    index % 3 === 0 ? visit : { ...visit, personId: `p${visit.id.split('-')[0]}` },
  )
  return { day: { ...day, visits: accepted }, plan: { routes, left: [], travel: 0 } }
}

/** Somebody, and more visits around their home than they can make. */
function aPerson(random: Random, points: Point[], number: number) {
  const home = somewhere(random, middle, reach)
  points.push(home)
  const from = (6 + 4 * (number % 2)) * hour
  const until = from + 9 * hour
  const start = points.length - 1
  const person = { id: `p${number}`, from, until, start, end: start, tubes: 80, skills: 1 }
  const wanted = Array.from({ length: 20 }, (_, index): Visit => {
    points.push(somewhere(random, home, reach / 4))
    const opens = from + Math.floor(random() * 8) * hour
    const within = random() < 0.2 ? 2 * hour : 6 * hour
    return {
      id: `${number}-${index}`,
      place: points.length - 1,
      opens,
      closes: opens + 45,
      takes: 10 + Math.floor(random() * 3) * 5,
      tubes: 1 + Math.floor(random() * 4),
      skills: 1,
      delivery: { labId: `lab${nearestLab(points, home)}`, within },
    }
  })
  return { person, wanted }
}

export function somewhere(random: Random, around: Point, degrees: number): Point {
  const off = () => (random() * 2 - 1) * degrees
  return { latitude: around.latitude + off(), longitude: around.longitude + off() }
}

function nearestLab(points: readonly Point[], home: Point) {
  const away = ({ latitude, longitude }: Point) =>
    (latitude - home.latitude) ** 2 + (longitude - home.longitude) ** 2
  const ranked = points.slice(0, labs).map((lab, place) => ({ place, away: away(lab) }))
  return ranked.sort((one, other) => one.away - other.away)[0]?.place ?? 0
}

/** The first so many visits of a route, and the stops at labs up to the end; undefined if it has fewer. */
function cut({ routes }: Plan, visits: number) {
  const [route] = routes
  if (!route) return undefined
  let made = 0
  const stops = route.stops.filter((stop) => !('visitId' in stop) || (made += 1) <= visits)
  return made >= visits ? { ...route, stops } : undefined
}
