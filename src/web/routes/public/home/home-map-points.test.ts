import { expect, test } from 'vitest'
import { mapPoints } from './home-map-points.ts'

const middle = { latitude: 12.97, longitude: 77.59 }

test('a lab to the north east stands above and to the right of the middle, on the sheet', () => {
  const [pin] = mapPoints(middle, [{ latitude: 13.05, longitude: 77.7 }])
  expect(pin?.x).toBeGreaterThan(280)
  expect(pin?.y).toBeLessThan(196)
  expect(pin?.x).toBeLessThanOrEqual(512)
  expect(pin?.y).toBeGreaterThan(60)
})

test('labs in one street do not lie under one pin', () => {
  const street = [0, 1, 2, 3].map((at) => ({ latitude: 12.98, longitude: 77.6 + at / 10_000 }))
  const pins = mapPoints(middle, street)
  expect(new Set(pins.map(({ x }) => x)).size).toBe(4)
})

test('a lab in the very middle, or none at all, is no trouble', () => {
  expect(mapPoints(middle, [middle])).toEqual([{ x: 280, y: 196 }])
  expect(mapPoints(middle, [])).toEqual([])
})
