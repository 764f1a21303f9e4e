import { expect, test } from 'vitest'
import { daysToLookAgain, LOOK_BACK_DAYS } from './look-again.ts'

const today = Temporal.PlainDate.from('2026-11-22')
const long = today.subtract({ years: 1 })

test('in any seven nights every day of the last 120 is compared again, once', () => {
  const seen: string[] = []
  for (let night = 0; night < 7; night += 1)
    seen.push(...daysToLookAgain(today.add({ days: night }), long).map(String))
  const days = Array.from({ length: LOOK_BACK_DAYS - 8 }, (_, index) =>
    today.subtract({ days: index + 2 }).toString(),
  )
  for (const day of days) expect(seen.filter((one) => one === day)).toHaveLength(1)
})

test('a night has at most 17 of them, none younger than the day before yesterday or older than 120', () => {
  const nights = Array.from({ length: 14 }, (_, night) => today.add({ days: night }))
  for (const night of nights) {
    const ages = daysToLookAgain(night, long).map((day) => day.until(night).days)
    expect(ages.length).toBeLessThanOrEqual(17)
    expect(Math.min(...ages)).toBeGreaterThanOrEqual(2)
    expect(Math.max(...ages)).toBeLessThanOrEqual(LOOK_BACK_DAYS)
  }
})

test('a day before our first payment is left out', () => {
  expect(daysToLookAgain(today, today.subtract({ days: 1 }))).toEqual([])
})

test('the day of our first payment is compared again', () => {
  const first = today.subtract({ days: 30 })
  const seen = Array.from({ length: 7 }, (_, night) =>
    daysToLookAgain(today.add({ days: night }), first),
  ).flat()
  expect(seen.filter((day) => day.equals(first))).toHaveLength(1)
  expect(seen.filter((day) => Temporal.PlainDate.compare(day, first) < 0)).toEqual([])
})
