import fc from 'fast-check'
import { expect, test } from 'vitest'
import { dayWatch } from './day-watch.ts'
import { indianDay } from './india-time.ts'

test('any sequence of instants maps to the day in India', () => {
  const days = dayWatch()
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 4_000_000_000_000 }), (milliseconds) => {
      const instant = Temporal.Instant.fromEpochMilliseconds(milliseconds)
      expect(days.at(instant)).toBe(indianDay(instant).toString())
    }),
  )
})

test('it changes after the last millisecond of the day', () => {
  const days = dayWatch()
  expect(days.at(Temporal.Instant.from('2027-01-31T18:29:59.999Z'))).toBe('2027-01-31')
  expect(days.at(Temporal.Instant.from('2027-01-31T18:30:00Z'))).toBe('2027-02-01')
})
