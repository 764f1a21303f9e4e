import fc from 'fast-check'
import { expect, test } from 'vitest'
import { distanceKm } from './distance.ts'
import { projection, scaleBarKm, spread } from './projection.ts'

const sheet = { width: 720, height: 480, margin: 40 }
const somewhere = fc.record({
  latitude: fc.double({ min: 8, max: 34, noNaN: true }),
  longitude: fc.double({ min: 70, max: 95, noNaN: true }),
})
const nearby = fc.tuple(
  somewhere,
  fc.array(
    fc.record({
      north: fc.double({ min: -0.4, max: 0.4, noNaN: true }),
      east: fc.double({ min: -0.4, max: 0.4, noNaN: true }),
    }),
    { minLength: 2, maxLength: 30 },
  ),
)
const pointsOf = ([{ latitude, longitude }, all]: typeof nearby extends fc.Arbitrary<infer Value>
  ? Value
  : never) =>
  all.map(({ north, east }) => ({ latitude: latitude + north, longitude: longitude + east }))

test('every point of a city is inside the margin, north is up and east is right', () => {
  fc.assert(
    fc.property(nearby, (given) => {
      const points = pointsOf(given)
      const { placeOf } = projection(points, sheet)
      for (const point of points) {
        const { x, y } = placeOf(point)
        expect(x).toBeGreaterThanOrEqual(sheet.margin - 0.01)
        expect(x).toBeLessThanOrEqual(sheet.width - sheet.margin + 0.01)
        expect(y).toBeGreaterThanOrEqual(sheet.margin - 0.01)
        expect(y).toBeLessThanOrEqual(sheet.height - sheet.margin + 0.01)
        expect(placeOf({ ...point, latitude: point.latitude + 0.01 }).y).toBeLessThan(y)
        expect(placeOf({ ...point, longitude: point.longitude + 0.01 }).x).toBeGreaterThan(x)
      }
    }),
  )
})

test('a distance on the sheet is the distance on the ground, to one per cent', () => {
  fc.assert(
    fc.property(nearby, (given) => {
      const [from, to] = pointsOf(given)
      if (!from || !to) return
      const { placeOf, kmPerUnit } = projection(pointsOf(given), sheet)
      const [a, b] = [placeOf(from), placeOf(to)]
      const drawn = Math.hypot(a.x - b.x, a.y - b.y) * kmPerUnit
      expect(Math.abs(drawn - distanceKm(from, to))).toBeLessThan(
        0.01 * distanceKm(from, to) + 0.01,
      )
    }),
  )
})

test('one point alone is in the middle of four kilometres, and none needs no sheet', () => {
  const point = { latitude: 12.93, longitude: 77.62 }
  const one = projection([point], sheet)
  expect(one.placeOf(point)).toEqual({ x: 360, y: 240 })
  expect(one.kmPerUnit).toBeCloseTo(4 / 400, 5)
  expect(projection([], sheet).kmPerUnit).toBeGreaterThan(0)
})

test('the scale bar is a round number that fits', () => {
  expect([0.01, 0.03, 0.1, 0.26, 1.1].map((km) => scaleBarKm(km, 150))).toEqual([1, 2, 10, 20, 100])
})

test('places that would lie on one another are moved apart, and a free one is not moved', () => {
  const same = Array.from({ length: 20 }, () => ({ x: 100, y: 100 }))
  const apart = spread([...same, { x: 400, y: 300 }], 20)
  expect(apart[0]).toEqual({ x: 100, y: 100 })
  expect(apart.at(-1)).toEqual({ x: 400, y: 300 })
  const nearest = apart.flatMap((a, at) =>
    apart.slice(at + 1).map((b) => Math.hypot(a.x - b.x, a.y - b.y)),
  )
  expect(Math.min(...nearest)).toBeGreaterThan(19)
})
