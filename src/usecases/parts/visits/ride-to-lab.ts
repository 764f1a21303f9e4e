import { listLabPoints } from '#src/db/queries/labs/lab-point.ts'
import type { LabId } from '#src/domain/labs/lab.ts'
import type { Point } from '#src/domain/places/distance.ts'
import {
  byTheLongest,
  decidingFirst,
  latestInTime,
  type Leaving,
  leavingsToTry,
  paceOf,
  rideOf,
} from '#src/domain/places/leaving.ts'
import { type Carrying, firstDue } from '#src/domain/tubes/carry-limit.ts'
import type { Step } from '#src/usecases/step.ts'
import type { World } from '#src/usecases/world.ts'

/** From the door to a lab; `at`: when it is left before the draw, else now. */
type Way = {
  labName: string
  from: Point
  to: Point
  at: Temporal.Instant
  dueAt: Temporal.Instant | null
  keepsMinutes: number
}
type Visited = {
  visit: { startsAt: Temporal.Instant }
  booking: Point
  /** What the labs wait for. */
  carried: readonly (Carrying & { labId: LabId })[]
}

/** From the door to each lab, by its tube that is due first; none once nothing is carried. */
export async function waysToLabs(
  { tx, now }: Step,
  { visit, booking: { latitude, longitude }, carried }: Visited,
): Promise<Way[]> {
  if (carried.length === 0) return []
  const ofLab = Map.groupBy(carried, ({ labId }) => labId)
  const points = await listLabPoints(tx, [...ofLab.keys()])
  return points.flatMap(({ id, name, point }) => {
    const first = firstDue(ofLab.get(id) ?? [])
    if (!first) return []
    const { dueAt, minutes: keepsMinutes } = first
    const at = paceOf({ startsAt: visit.startsAt, dueAt }, now)
    return { labName: name, from: { latitude, longitude }, to: point, at, dueAt, keepsMinutes }
  })
}

/**
 * How long each takes, and when to leave the door so that the tube is there in time; the lab that
 * decides comes first. Called outside the transaction.
 */
export async function ridesToLabs(world: World, ways: readonly Way[]) {
  const rides = await Promise.all(ways.map((way) => askWay(world, way)))
  return decidingFirst(rides).map(({ leaveAt, ...ride }) => ({
    ...ride,
    leaveAt: leaveAt?.toString() ?? null,
  }))
}

async function askWay({ travel }: World, { labName, keepsMinutes, from, to, ...way }: Way) {
  async function leaving(at: Temporal.Instant): Promise<Leaving> {
    const [[minutes = 0] = []] = await travel.minutes([from], [to], at)
    return { at, minutes }
  }
  const now = await leaving(way.at)
  const latest = way.dueAt && (await latestLeaving(leaving, now, way.dueAt))
  return { labName, ...rideOf(now, latest, keepsMinutes) }
}

/** Asked beyond the first tries only where none of them is in time. */
async function latestLeaving(
  leaving: (at: Temporal.Instant) => Promise<Leaving>,
  now: Leaving,
  dueAt: Temporal.Instant,
): Promise<Leaving> {
  const tries = await Promise.all(leavingsToTry(now, dueAt).map(leaving))
  const earlier = latestInTime(tries, dueAt) ? [] : [await leaving(byTheLongest(tries, dueAt).at)]
  const tried = [now, ...tries, ...earlier]
  return latestInTime(tried, dueAt) ?? byTheLongest(tried, dueAt)
}
