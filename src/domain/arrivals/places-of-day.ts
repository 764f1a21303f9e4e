import type { Point } from '#src/domain/places/distance.ts'
import type { VisitId } from '#src/domain/visits/visit.ts'
import type { Expected } from './day-ahead.ts'

type AtPlace = Point & {
  visitId: VisitId
  /** The door that they reached last today; null: none yet. */
  lastDoor: Point | null
  /** Where rounds begin; without a roster nobody knows. */
  base: { latitude: number | null; longitude: number | null } | null
}

/**
 * The places between which ways are asked for somebody's day: one for each visit, in order, then
 * the door that they reached last, or where rounds begin; `base` is its place among them.
 * Source: decision 207.
 */
export function placesOfDay(day: readonly AtPlace[]): {
  places: Point[]
  base: number | undefined
} {
  const places = day.map(({ latitude, longitude }) => ({ latitude, longitude }))
  const { latitude = null, longitude = null } = day[0]?.lastDoor ?? day[0]?.base ?? {}
  if (latitude === null || longitude === null) return { places, base: undefined }
  return { places: [...places, { latitude, longitude }], base: places.length }
}

/**
 * Each visit at which somebody is expected, with when.
 * Source: decision 207.
 */
export function withExpected<Visit extends { visitId: VisitId }>(
  day: readonly Visit[],
  expected: readonly Expected[],
): { visit: Visit; expected: Expected }[] {
  return expected.flatMap((one) => {
    const visit = day.find(({ visitId }) => visitId === one.visitId)
    return visit ? [{ visit, expected: one }] : []
  })
}
