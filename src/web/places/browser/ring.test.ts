import { expect, test } from 'vitest'
import { distanceKm } from '#src/domain/places/distance.ts'
import { ringAround } from './ring.ts'

test('every corner of a ring is as far from its middle as the rule of the charge measures', () => {
  const middle = { latitude: 12.93, longitude: 77.62 }
  for (const km of [1, 7, 50]) {
    const corners = ringAround(middle, km)
    expect(corners[0]).toEqual(corners.at(-1))
    for (const [longitude, latitude] of corners)
      expect(distanceKm(middle, { latitude, longitude })).toBeCloseTo(km, 2)
  }
})
