import type { LabId } from '#src/domain/labs/lab.ts'
import type { Point } from '#src/domain/places/distance.ts'
import { paceOf } from '#src/domain/places/leaving.ts'
import type { VisitState } from '#src/domain/visits/visit-machine.ts'
import { isAtDoor } from './day-stops.ts'

type Door = Point & { state: VisitState; startsAt: Temporal.Instant }
type Facts<Stop, Lab> = {
  stops: readonly Stop[]
  labs: readonly Lab[]
  /** Where rounds begin; null: nobody knows. */
  base: Point | null
  /** The door that was left last with tubes, or the counter of a lab after it. */
  left: Point | undefined
}

/**
 * The places between which ways are asked for a route: the doors in order, the labs, then where they
 * are; each door and lab with its place among them. `at`: for whose pace; `from`: the door that they
 * stand at or left last, null where they are where rounds begin.
 * Source: decision 210.
 */
export function placesOfRoute<Stop extends Door, Lab extends { labId: LabId; point: Point }>(
  { stops, labs, base, left }: Facts<Stop, Lab>,
  now: Temporal.Instant,
) {
  const [first] = stops
  const from = first && isAtDoor(first) ? first : (left ?? null)
  const here = from ?? base
  const places = [...stops, ...labs.map(({ point }) => point), ...(here ? [here] : [])]
  return {
    stops: stops.map((stop, place) => ({ ...stop, place })),
    labs: labs.map((lab, index) => ({ ...lab, place: stops.length + index })),
    places: places.map(({ latitude, longitude }) => ({ latitude, longitude })),
    start: here ? places.length - 1 : undefined,
    at: first ? paceOf({ startsAt: first.startsAt, dueAt: null }, now) : now,
    from,
  }
}

/** Where rounds begin; null where a roster does not say it. Source: decision 210. */
export function baseOf(
  roster: { latitude: number | null; longitude: number | null } | null | undefined,
): Point | null {
  const { latitude = null, longitude = null } = roster ?? {}
  return latitude === null || longitude === null ? null : { latitude, longitude }
}
