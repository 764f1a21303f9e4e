import { expect, test } from 'vitest'
import { mapPoints } from './home-map-points.ts'

const middle = { latitude: 12.97, longitude: 77.59 }

test('a lab to the north east is above and to the right of the middle, on the map', () => {
  const [pin] = mapPoints(middle, [{ latitude: 13.05, longitude: 77.7 }])
  expect(pin?.x).toBeGreaterThan(280)
  expect(pin?.y).toBeLessThan(196)
  expect(pin?.x).toBeLessThanOrEqual(512)
  expect(pin?.y).toBeGreaterThan(60)
})

test('labs in one street are not under one pin', () => {
  const street = [0, 1, 2, 3].map((at) => ({ latitude: 12.98, longitude: 77.6 + at / 10_000 }))
  const pins = mapPoints(middle, street)
  expect(new Set(pins.map(({ x }) => x)).size).toBe(4)
})

test('a lab exactly in the middle, or none at all, causes no error', () => {
  expect(mapPoints(middle, [middle])).toEqual([{ x: 280, y: 196 }])
  expect(mapPoints(middle, [])).toEqual([])
})
