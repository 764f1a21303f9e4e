import { expect, test } from 'vitest'
import { bloodLimit, isTooHeavy, isWeightAsked, lowestWeight } from './blood-limit.ts'

const on = Temporal.PlainDate.from('2026-11-22')
const unknown = { weightGrams: null, weighedOn: null }
const born = (ago: Temporal.DurationLike) => ({ birthDate: on.subtract(ago), on })
const limitAt = (ago: Temporal.DurationLike) => bloodLimit({ ...born(ago), ...unknown })

test.each([
  [{ days: 0 }, 2.4],
  [{ days: 40 }, 3.2],
  [{ months: 6 }, 5.7],
  [{ days: 364 }, 6.9],
  [{ years: 1 }, 7],
  [{ years: 5 }, 13.7],
  [{ years: 17 }, 36],
])('born %j ago, the lowest usual weight is %d kg', (ago, kilograms) => {
  expect(lowestWeight(born(ago))).toBe(kilograms)
})

test('85 ml per kilogram count before the 28th day, 80 up to a year and 75 from then on', () => {
  expect(limitAt({ days: 27 })?.drawMl).toBe(5.1)
  expect(limitAt({ days: 28 })?.drawMl).toBe(4.8)
  expect(limitAt({ days: 364 })?.drawMl).toBe(13.8)
  expect(limitAt({ years: 1 })?.drawMl).toBe(13.1)
})

test('twice as much may be drawn in a month as at once', () => {
  expect(limitAt({ days: 3 })?.monthMl).toBe(10.2)
  expect(limitAt({ days: 28 })?.monthMl).toBe(9.6)
  expect(limitAt({ years: 3 })?.monthMl).toBe(40.5)
})

test('under a year the smallest tubes come first, from the first birthday on the usual ones', () => {
  expect(limitAt({ days: 3 })?.isSmallFirst).toBe(true)
  expect(limitAt({ days: 364 })?.isSmallFirst).toBe(true)
  expect(limitAt({ years: 1 })?.isSmallFirst).toBe(false)
  expect(limitAt({ years: 9 })?.isSmallFirst).toBe(false)
})

test.each([
  [{ days: 0 }, 6.96],
  [{ months: 11 }, 14.4],
  [{ years: 1 }, 18.36],
  [{ years: 4, months: 11 }, 29.04],
  [{ years: 5 }, 41.1],
  [{ years: 17 }, 108],
])('born %j ago, %d kg is still a possible weight, a gram more is not', (ago, kilograms) => {
  expect(isTooHeavy(kilograms - 0.001, born(ago))).toBe(false)
  expect(isTooHeavy(kilograms + 0.001, born(ago))).toBe(true)
})

test('from five years on a weight counts up to twice the lowest usual one', () => {
  const weighed = (kilograms: number) => ({ weightGrams: kilograms * 1000, weighedOn: on })
  const drawn = (kilograms: number) =>
    bloodLimit({ ...born({ years: 10 }), ...weighed(kilograms) })?.drawMl
  expect(drawn(40)).toBe(75)
  expect(drawn(44)).toBe(82.5)
  expect(drawn(60)).toBe(82.5)
})

test('from the first birthday on a weight counts for 180 days', () => {
  const weighed = { weightGrams: 9000, weighedOn: on.subtract({ days: 120 }) }
  expect(isWeightAsked({ ...born({ years: 1 }), ...weighed })).toBe(false)
  expect(isWeightAsked({ ...born({ days: 364 }), ...weighed })).toBe(true)
})
