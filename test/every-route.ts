import type { Day, Lab, Person, Visit } from '#src/domain/dispatch/day.ts'
import { waysOf } from '#src/domain/dispatch/travel.ts'

/** A stop of a route whose times are not known yet. */
export type Halt = { visit: Visit } | { lab: Lab }

/**
 * The travel of a person's stops in this order; undefined where no times keep everything. Times are
 * looked for by Bellman and Ford over all conditions between two stops, knowing nothing of slack.
 */
export function travelOfOrder(
  day: Day,
  person: Person,
  halts: readonly Halt[],
): number | undefined {
  const visits = halts.flatMap((halt) => ('visit' in halt ? [halt.visit] : []))
  if (visits.reduce((sum, { tubes }) => sum + tubes, 0) > person.tubes) return undefined
  if (visits.some(({ skills }) => (skills & person.skills) !== skills)) return undefined
  if (visits.some(({ personId = person.id }) => personId !== person.id)) return undefined
  const stops = halts.map((halt) => ('visit' in halt ? halt.visit : halt.lab))
  const deliveries = halts.map((halt, index) => deliveryOf(halts, halt, index))
  if (deliveries.includes('never')) return undefined
  const { between } = waysOf(day.travel)
  const places = [person.start, ...stops.map(({ place }) => place), person.end]
  const legs = places.slice(1).map((to, index) => {
    const from = places[index]
    return from === undefined || to === undefined ? 0 : between(from, to)
  })
  const bounds = stops.map(({ opens, closes }) => [opens, closes] as const)
  const nodes = [[person.from, person.until], ...bounds, [person.from, person.until]] as const
  const times = nodes.map(([opens]) => opens)
  for (let pass = 0; pass <= nodes.length * 2; pass += 1) {
    const before = times.join()
    for (const [index, leg] of legs.entries()) {
      const takes = index === 0 ? 0 : (stops[index - 1]?.takes ?? 0)
      times[index + 1] = Math.max(times[index + 1] ?? 0, (times[index] ?? 0) + takes + leg)
    }
    for (const [index, delivery] of deliveries.entries())
      if (delivery && delivery !== 'never')
        times[index + 1] = Math.max(
          times[index + 1] ?? 0,
          (times[delivery.at + 1] ?? 0) - delivery.within,
        )
    if (times.join() !== before) continue
    const isKept = nodes.every(([, closes], index) => (times[index] ?? 0) <= closes)
    return isKept ? legs.reduce((sum, leg) => sum + leg, 0) : undefined
  }
  return undefined
}

function deliveryOf(halts: readonly Halt[], halt: Halt, index: number) {
  const delivery = 'visit' in halt ? halt.visit.delivery : undefined
  if (!delivery) return undefined
  const there = halts.findIndex(
    (next, later) => later > index && 'lab' in next && next.lab.id === delivery.labId,
  )
  return there < 0 ? 'never' : { at: there, within: delivery.within }
}

/** Every order in which a person could make some visits, with stops at labs where tubes are carried. */
function* everyOrder(
  day: Day,
  visits: readonly Visit[],
  so: readonly Halt[] = [],
): Generator<readonly Halt[]> {
  const carried = new Set<string>()
  for (const halt of so)
    if ('lab' in halt) carried.delete(halt.lab.id)
    else if (halt.visit.delivery) carried.add(halt.visit.delivery.labId)
  if (visits.length === 0 && carried.size === 0) yield so
  for (const visit of visits)
    yield* everyOrder(
      day,
      visits.filter((other) => other !== visit),
      [...so, { visit }],
    )
  for (const lab of day.labs)
    if (carried.has(lab.id)) yield* everyOrder(day, visits, [...so, { lab }])
}

/**
 * The fewest accepted visits that a day can leave, then the fewest of all, and then the least travel: by
 * looking at every plan.
 */
export function bestOfEveryPlan(day: Day) {
  const cheapest = new Map<string, number>()
  const cost = (person: Person, visits: readonly Visit[]) => {
    const key = `${person.id}: ${visits.map(({ id }) => id).join()}`
    let least = cheapest.get(key)
    if (least !== undefined) return least
    least = Infinity
    for (const order of everyOrder(day, visits))
      least = Math.min(least, travelOfOrder(day, person, order) ?? Infinity)
    if (visits.length === 0) least = 0
    cheapest.set(key, least)
    return least
  }
  let best = { broken: Infinity, left: Infinity, travel: Infinity }
  const people = [...day.people, undefined]
  for (let choice = 0; choice < people.length ** day.visits.length; choice += 1) {
    const whose = day.visits.map(
      (_, index) => people[Math.floor(choice / people.length ** index) % people.length],
    )
    const left = whose.filter((person) => !person).length
    const broken = day.visits.filter(({ personId }, index) => personId && !whose[index]).length
    const isWorse = broken === best.broken ? left > best.left : broken > best.broken
    if (isWorse) continue
    const travel = day.people
      .map((person) =>
        cost(
          person,
          day.visits.filter((_, index) => whose[index] === person),
        ),
      )
      .reduce((sum, one) => sum + one, 0)
    const isFewer = broken < best.broken || left < best.left
    if (travel < Infinity && (isFewer || travel < best.travel)) best = { broken, left, travel }
  }
  return best
}
