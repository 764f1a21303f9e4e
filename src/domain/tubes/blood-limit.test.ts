import { expect, test } from 'vitest'
import { bloodLimit, isTooHeavy, isTooYoung, isWeightAsked, lowestWeight } from './blood-limit.ts'

const on = Temporal.PlainDate.from('2026-11-22')
const unknown = { weightGrams: null, weighedOn: null }
const born = (ago: Temporal.DurationLike) => ({ birthDate: on.subtract(ago), on })

test('a newborn of 2.4 kg may give 5.1 ml in one draw, a child of a year 13.1 ml', () => {
  expect(bloodLimit({ ...born({ days: 3 }), ...unknown })?.drawMl).toBe(5.1)
  expect(bloodLimit({ ...born({ years: 1 }), ...unknown })?.drawMl).toBe(13.1)
  expect(bloodLimit({ ...born({ years: 1 }), weightGrams: 10_000, weighedOn: on })?.drawMl).toBe(
    18.7,
  )
})

test('no age under 18 is without a limit, and it never falls from one birthday to the next', () => {
  let before = 0
  for (let years = 1; years < 18; years += 1) {
    const limit = bloodLimit({ ...born({ years }), ...unknown })
    expect(limit?.drawMl).toBeGreaterThan(before)
    expect(limit?.monthMl).toBeGreaterThan(limit?.drawMl ?? 0)
    before = limit?.drawMl ?? 0
  }
  for (let days = 0; days < 366; days += 1)
    expect(bloodLimit({ ...born({ days }), ...unknown })?.drawMl).toBeGreaterThan(4.7)
  expect(bloodLimit({ ...born({ years: 18 }), ...unknown })).toBeUndefined()
})

test('ten times the weight, by a slip of the decimal point, is not accepted', () => {
  for (const ago of [{ days: 2 }, { months: 6 }, { years: 4 }, { years: 12 }]) {
    const usual = lowestWeight(born(ago))
    expect(isTooHeavy(usual * 10, born(ago))).toBe(true)
    expect(isTooHeavy(usual * 1.5, born(ago))).toBe(false)
    const limit = bloodLimit({ ...born(ago), weightGrams: usual * 10_000, weighedOn: on })
    const least = bloodLimit({ ...born(ago), ...unknown })
    expect(limit?.drawMl).toBeLessThanOrEqual((least?.drawMl ?? 0) * 3 + 0.3)
  }
})

test('an infant is never drawn from beyond the heaviest of its age: 9 kg at 40 days is refused', () => {
  const on = Temporal.PlainDate.from('2026-11-22')
  const born = (ago: object) => ({ birthDate: on.subtract(ago), on })
  expect(isTooHeavy(9, born({ days: 40 }))).toBe(true)
  expect(isTooHeavy(13, born({ months: 3 }))).toBe(true)
  // Nine kilograms in pounds.
  expect(isTooHeavy(20, born({ years: 1 }))).toBe(true)
  // Heavier than nearly all children of its age, but a possible weight: it counts only up to the
  // highest usual one.
  const heavy = { ...born({ days: 40 }), weightGrams: 6500, weighedOn: on }
  expect(isTooHeavy(6.5, heavy)).toBe(false)
  expect(bloodLimit(heavy)?.drawMl).toBe(11.6)
  expect(bloodLimit({ ...heavy, weightGrams: 5000 })?.drawMl).toBe(10)
})

test('under 28 days is too young, the 28th day is not', () => {
  expect(isTooYoung(born({ days: 27 }))).toBe(true)
  expect(isTooYoung(born({ days: 28 }))).toBe(false)
})

test('a weight counts for 90 days for an infant and 180 for a child; an older one allows no more than the lowest usual', () => {
  for (const [ago, days] of [
    [{ months: 8 }, 90],
    [{ years: 5 }, 180],
  ] as const) {
    const weighed = (before: number, factor: number) => ({
      ...born(ago),
      weightGrams: lowestWeight(born(ago)) * factor * 1000,
      weighedOn: on.subtract({ days: before }),
    })
    const least = bloodLimit({ ...born(ago), ...unknown })?.drawMl ?? 0
    expect(bloodLimit(weighed(days, 1.5))?.drawMl).toBeGreaterThan(least * 1.4)
    expect(isWeightAsked(weighed(days, 1.5))).toBe(false)
    expect(bloodLimit(weighed(days + 1, 1.5))?.drawMl).toBe(least)
    expect(isWeightAsked(weighed(days + 1, 1.5))).toBe(true)
    // A small child stays small: a known lower weight is not forgotten.
    expect(bloodLimit(weighed(days + 1, 0.7))?.drawMl).toBeLessThan(least)
  }
  expect(isWeightAsked({ ...born({ years: 4 }), ...unknown })).toBe(true)
  expect(isWeightAsked({ ...born({ years: 18 }), ...unknown })).toBe(false)
})
