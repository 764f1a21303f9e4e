import type { LabId } from '#src/domain/labs/lab.ts'
import type { Point } from '#src/domain/places/distance.ts'
import { type Carrying, firstDue } from '#src/domain/tubes/carry-limit.ts'
import { isInBag } from '#src/domain/tubes/put-down.ts'
import type { TubeState } from '#src/domain/tubes/tube-machine.ts'
import type { VisitState } from '#src/domain/visits/visit-machine.ts'

type OpenTube = {
  id: string
  labId: LabId
  state: TubeState
  putDownAt: Temporal.Instant | null
}
type Lab = Point & { id: LabId; name: string }
type WithTubes = {
  state: VisitState
  manifestAt: Temporal.Instant | null
  tubes: readonly OpenTube[]
  labs: readonly Lab[]
}

/**
 * The tubes in the bag: drawn, and on no counter.
 * Source: decision 202.
 */
export function tubesInBag<Tube extends OpenTube>(
  visits: readonly (Omit<WithTubes, 'tubes'> & { tubes: readonly Tube[] })[],
): Tube[] {
  return visits
    .filter(({ state }) => state === 'collected')
    .flatMap((visit) => visit.tubes.filter((tube) => isInBag(tube, visit)))
}

/**
 * The labs to which the tubes of a day go, with how many are in the bag and how many are still at the
 * doors, and by when each must have the first.
 * Source: decisions 190 and 210.
 *
 * @param stops the doors that are still to be visited; `bag`: the tubes in the bag.
 */
export function labsOfDay(
  all: readonly WithTubes[],
  { stops, bag }: { stops: readonly WithTubes[]; bag: readonly OpenTube[] },
  due: ReadonlyMap<string, Carrying>,
) {
  const labs = new Map(all.flatMap((visit) => visit.labs.map((lab) => [lab.id, lab] as const)))
  const planned = stops.flatMap(({ tubes }) => tubes)
  return [...labs.values()].flatMap(({ id: labId, name, latitude, longitude }) => {
    const carried = bag.filter((tube) => tube.labId === labId)
    const toDraw = planned.filter((tube) => tube.labId === labId).length
    if (carried.length + toDraw === 0) return []
    const first = firstDue(carried.flatMap(({ id }) => due.get(id) ?? []))
    const point = { latitude, longitude }
    const dueAt = first?.dueAt ?? null
    return [{ labId, name, point, carried: carried.length, planned: toDraw, dueAt }]
  })
}
