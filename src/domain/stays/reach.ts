import { DETOUR, KMH, travelMinutes } from '#src/domain/places/travel.ts'
import { isDuring, type VisitToFit } from '#src/domain/rosters/roster-gap.ts'
import { aroundHour } from './around-hour.ts'
import { minutesAtDoor } from './minutes-at-door.ts'

const pace = { detour: DETOUR, kmh: KMH }

/**
 * Whether somebody can begin a visit within its hour beside what they hold already: each as early as its
 * own hour and the way from the one before allow. What they could not keep without it does not count
 * against it: that was promised. Ways are estimated, without a routing server; ways to the lab in
 * between are not asked.
 * Source: decision 193; features, B3.
 */
export function isReachable(visit: VisitToFit, held: readonly VisitToFit[]): boolean {
  const { from, until } = aroundHour(visit.startsAt)
  const near = held.filter((one) => isDuring(one, { startsAt: from, endsAt: until }))
  return isKept([...near, visit]) || !isKept(near)
}

function isKept(visits: readonly VisitToFit[]): boolean {
  const inOrder = visits.toSorted((one, other) =>
    Temporal.Instant.compare(one.startsAt, other.startsAt),
  )
  let free: Temporal.Instant | undefined
  let last: VisitToFit | undefined
  for (const visit of inOrder) {
    const takes = minutesAtDoor(visit.births.length)
    const there =
      free && last ? free.add({ minutes: travelMinutes(last, visit, free, pace) }) : free
    const begins =
      there && Temporal.Instant.compare(there, visit.startsAt) > 0 ? there : visit.startsAt
    if (Temporal.Instant.compare(begins.add({ minutes: takes }), visit.endsAt) > 0) return false
    free = begins.add({ minutes: takes })
    last = visit
  }
  return true
}
