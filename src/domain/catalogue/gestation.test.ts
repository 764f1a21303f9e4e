import { expect, test } from 'vitest'
import { dueOnOf, gestationOn, trimesterOn } from './gestation.ts'

const date = (iso: string) => Temporal.PlainDate.from(iso)
const dueOn = date('2027-03-01')
const at = (weeks: number, days: number) => dueOn.subtract({ days: 280 - weeks * 7 - days })

test.each([
  [0, 0, 1],
  [13, 6, 1],
  [14, 0, 2],
  [14, 1, 2],
  [20, 3, 2],
  [27, 6, 2],
  [28, 0, 3],
  [28, 1, 3],
  [40, 0, 3],
  [43, 6, 3],
  [44, 0, undefined],
  [-1, 6, undefined],
] as const)('at %s weeks and %s days it is trimester %s', (weeks, days, trimester) => {
  expect(trimesterOn(dueOn, at(weeks, days))).toBe(trimester)
})

test('without a due date no trimester is known', () => {
  expect(trimesterOn(null, date('2026-11-23'))).toBeUndefined()
})

test('weeks and days are those of the given day', () => {
  expect(gestationOn(dueOn, at(13, 6))).toEqual({ weeks: 13, days: 6 })
  expect(gestationOn(dueOn, at(14, 0))).toEqual({ weeks: 14, days: 0 })
})

test('a person who gives a completed week is taken to be in its middle', () => {
  const today = date('2026-11-23')
  expect(gestationOn(dueOnOf(13, today), today)).toEqual({ weeks: 13, days: 3 })
})
