import fc from 'fast-check'
import { expect, test } from 'vitest'
import { distanceKm, type Point } from '#src/domain/places/distance.ts'
import { waysOf } from './travel.ts'

/** `distanceKm` rounds to the metre. */
const HALF_A_METRE = 0.000501

const anywhere: fc.Arbitrary<Point> = fc.record({
  latitude: fc.double({ min: -90, max: 90, noNaN: true }),
  longitude: fc.double({ min: -180, max: 180, noNaN: true }),
})

/** From next door to the other end of the earth. */
const pairs = fc
  .tuple(anywhere, anywhere, fc.constantFrom(1, 0.01, 0.0001, 0.000001))
  .map(([from, to, near]): [Point, Point] => [
    from,
    {
      latitude: from.latitude + (to.latitude - from.latitude) * near,
      longitude: from.longitude + (to.longitude - from.longitude) * near,
    },
  ])

test('a way on the road is the distance times the factor at the speed, rounded up', () => {
  fc.assert(
    fc.property(
      pairs,
      fc.integer({ min: 1, max: 60 }),
      fc.double({ min: 1, max: 2, noNaN: true }),
      (points, kmPerHour, windings) => {
        const [from, to] = points
        const { between, ask, isSymmetric } = waysOf({ kind: 'road', points, kmPerHour, windings })
        const minutes = (km: number) => Math.ceil((km * windings * 60) / kmPerHour)
        const km = distanceKm(from, to)
        expect(between(0, 1)).toBeGreaterThanOrEqual(minutes(Math.max(0, km - HALF_A_METRE)))
        expect(between(0, 1)).toBeLessThanOrEqual(minutes(km + HALF_A_METRE))
        expect([isSymmetric, between(1, 0), between(0, 0)]).toEqual([true, between(0, 1), 0])
        expect(between(0, ask(to))).toBe(between(0, 1))
      },
    ),
    { numRuns: 1000 },
  )
})
