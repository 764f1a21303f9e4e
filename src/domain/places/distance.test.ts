import { expect, test } from 'vitest'
import { distanceKm } from './distance.ts'

const bengaluru = { latitude: 12.97686, longitude: 77.5907 }
const koramangala = { latitude: 12.92302, longitude: 77.62481 }

test('the distance between two labs of Bengaluru is seven kilometres', () => {
  expect(distanceKm(bengaluru, koramangala)).toBeCloseTo(7.04, 2)
})

test('a degree of latitude is 111.195 km in either direction', () => {
  const north = { latitude: 13.97686, longitude: 77.5907 }
  expect(distanceKm(bengaluru, north)).toBe(111.195)
  expect(distanceKm(north, bengaluru)).toBe(111.195)
})

test('a place has no distance from itself', () => {
  expect(distanceKm(bengaluru, bengaluru)).toBe(0)
})
