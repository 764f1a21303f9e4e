import { expect, test } from 'vitest'
import { clockTime, longDateAndTime, shortDayAndTime } from './india-times.ts'

const at = (time: string) => Temporal.Instant.from(`2026-12-02T${time}+05:30`)

test.each([
  ['00:00', '12:00 am', '0:00'],
  ['03:59', '3:59 am', '3:59'],
  ['08:30', '8:30 am', 'सुबह 8:30'],
  ['22:15', '10:15 pm', 'रात 10:15'],
])('%s is %s in English and %s in Hindi, where no night is told that is over', (time, en, hi) => {
  expect(clockTime(at(time))).toBe(en)
  expect(clockTime(at(time), 'hi').replace(/^0(?=\d:)/, '')).toBe(hi)
})

test('midnight at the beginning of a day is of that day in both languages', () => {
  expect(longDateAndTime(at('00:00'))).toBe('2 December 2026 at 12:00 am')
  expect(longDateAndTime(at('00:00'), 'hi')).toMatch(/^2 दिसंबर 2026.* 00:00 बजे$/)
  expect(shortDayAndTime(at('00:00'), 'hi')).not.toContain('रात')
})
