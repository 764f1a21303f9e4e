import fc from 'fast-check'
import { expect, test } from 'vitest'
import { distanceKm } from './distance.ts'
import { DETOUR, KMH, travelMinutes } from './travel.ts'

const pace = { detour: DETOUR, kmh: KMH }
const at = (clock: string) => Temporal.Instant.from(`2026-11-24T${clock}:00+05:30`)
const door = { latitude: 12.9716, longitude: 77.5946 }
/** 10 km to the north, to the metre. */
const north = { latitude: 12.9716 + 10 / 111.19508, longitude: 77.5946 }

test('ten kilometres in a straight line are fourteen on the road', () => {
  expect(distanceKm(door, north)).toBe(10)
  expect(travelMinutes(door, north, at('03:00'), pace)).toBe(Math.ceil((14 / 25) * 60))
})

test('in the rush it takes longer, by the hour in India', () => {
  const minutes = (clock: string) => travelMinutes(door, north, at(clock), pace)
  expect(minutes('09:00')).toBe(60)
  expect(minutes('18:59')).toBe(65)
  expect(minutes('18:59')).toBeGreaterThan(minutes('21:00'))
})

test('there is a speed for every hour of the day', () => {
  expect(KMH).toHaveLength(24)
  for (let hour = 0; hour < 24; hour += 1)
    expect(travelMinutes(door, north, at('00:30').add({ hours: hour }), pace)).toBeGreaterThan(0)
})

const point = fc.record({
  latitude: fc.double({ min: 8, max: 34, noNaN: true }),
  longitude: fc.double({ min: 69, max: 97, noNaN: true }),
})

test('no way is shorter than the straight line, whole, and the same back', () => {
  fc.assert(
    fc.property(point, point, fc.integer({ min: 0, max: 23 }), (from, to, hour) => {
      const when = at('00:00').add({ hours: hour })
      const minutes = travelMinutes(from, to, when, pace)
      expect(Number.isInteger(minutes)).toBe(true)
      expect(minutes).toBeGreaterThanOrEqual((distanceKm(from, to) / Math.max(...KMH)) * 60)
      expect(travelMinutes(to, from, when, pace)).toBe(minutes)
    }),
  )
})

test('who is there already needs no time', () => {
  expect(travelMinutes(door, door, at('09:00'), pace)).toBe(0)
})
