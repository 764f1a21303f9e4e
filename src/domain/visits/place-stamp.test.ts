import { expect, test } from 'vitest'
import { judgeStamp } from './place-stamp.ts'

const now = Temporal.Instant.from('2026-11-22T04:30:00Z')
const door = { latitude: 12.975, longitude: 77.605, pointSource: 'placed' as const }
const at = (metres: number, accuracyMetres = 20, takenAt = now.toString()) => ({
  latitude: door.latitude + metres / 111_195,
  longitude: door.longitude,
  accuracyMetres,
  takenAt,
})

test('a phone within 250 m of the patient’s own point is at the door; 260 m away it is not', () => {
  expect(judgeStamp(at(249), door, now)).toEqual({
    verdict: 'near',
    distanceMetres: 250,
    accuracyMetres: 20,
  })
  expect(judgeStamp(at(260), door, now)).toMatchObject({ verdict: 'far', distanceMetres: 260 })
  expect(judgeStamp(at(20_000_000), door, now)).toMatchObject({ distanceMetres: 100_000 })
})

test('a reading less accurate than 200 m proves nothing, and its accuracy is not added to the distance', () => {
  expect(judgeStamp(at(0, 200), door, now).verdict).toBe('near')
  expect(judgeStamp(at(0, 201), door, now).verdict).toBe('too-coarse')
  expect(judgeStamp(at(260, 200), door, now).verdict).toBe('far')
})

test('a reading more than five minutes off, either way, proves nothing', () => {
  const read = (minutes: number) =>
    judgeStamp(at(0, 20, now.add({ minutes }).toString()), door, now)
  expect([-6, -5, 5, 6].map((minutes) => read(minutes).verdict)).toEqual([
    'not-fresh',
    'near',
    'near',
    'not-fresh',
  ])
})

test('without a stamp, or at an address known only by its PIN code, nothing can be proved', () => {
  expect(judgeStamp(undefined, door, now).verdict).toBe('none')
  for (const pointSource of ['pincode', null] as const)
    expect(judgeStamp(at(0), { ...door, pointSource }, now).verdict).toBe('no-own-point')
})

test('no position is stored, only a distance in steps of ten metres', () => {
  const judged = judgeStamp(at(123), door, now)
  expect(Object.keys(judged).toSorted()).toEqual(['accuracyMetres', 'distanceMetres', 'verdict'])
  expect(judged.distanceMetres).toBe(120)
})
