import fc from 'fast-check'
import { expect, test } from 'vitest'
import { INDIA } from '#src/domain/india-time.ts'
import { preparing, REMINDED_WITHIN_HOURS } from './preparation-reminder.ts'

const at = (time: string) => Temporal.Instant.from(`${time}+05:30`)
const fasting = (hours: number) => ({
  lines: [
    { fastingHours: hours, preparation: `Fast ${hours}-${hours + 2} h; plain water allowed` },
  ],
})
const anything = { lines: [{ fastingHours: 0, preparation: 'No special preparation' }] }
const noBiotin = { lines: [{ fastingHours: 0, preparation: 'Stop biotin 72 h before' }] }

/** The first minute at which a visit's booker is reminded, in India. */
function firstDue(startsAt: string, orders: Parameters<typeof preparing>[0]['orders']) {
  const starts = at(startsAt)
  for (let minutes = 26 * 60; minutes > 0; minutes -= 1) {
    const now = starts.subtract({ minutes })
    if (preparing({ startsAt: starts, orders }, now).is === 'due')
      return now.toZonedDateTimeISO(INDIA).toPlainDateTime().toString()
  }
  return undefined
}

test.each([
  ['2026-12-02T07:00', 8, '2026-12-01T19:00:00'],
  ['2026-12-02T09:30', 10, '2026-12-01T21:30:00'],
  // Twelve hours before it people sleep, and in the morning the fast has begun.
  ['2026-12-02T11:00', 8, '2026-12-01T21:00:00'],
  ['2026-12-02T15:00', 8, '2026-12-01T21:00:00'],
  // In the morning there is still time to read it.
  ['2026-12-02T16:00', 8, '2026-12-02T07:00:00'],
  ['2026-12-02T19:00', 8, '2026-12-02T07:00:00'],
])(
  'of a visit at %s with a fast of %i hours its booker is reminded at %s',
  (starts, hours, due) => {
    expect(firstDue(starts, [fasting(hours)])).toBe(due)
  },
)

test('preparation without a fast is told in the morning after a night, or twelve hours before', () => {
  expect(firstDue('2026-12-02T12:00', [noBiotin])).toBe('2026-12-02T07:00:00')
  expect(firstDue('2026-12-02T20:00', [noBiotin])).toBe('2026-12-02T08:00:00')
})

test('a visit without preparation has no reminder, at any time', () => {
  expect(firstDue('2026-12-02T09:00', [anything])).toBeUndefined()
  const now = at('2026-12-01T21:00')
  expect(preparing({ startsAt: at('2026-12-02T09:00'), orders: [anything] }, now).is).toBe('never')
})

test('once the fast should have begun a reminder helps nobody, nor in the last two hours before a visit without one', () => {
  const startsAt = at('2026-12-02T17:00')
  const told = (time: string, order: typeof anything) =>
    preparing({ startsAt, orders: [order] }, at(time)).is
  expect(told('2026-12-02T08:59', fasting(8))).toBe('due')
  expect(told('2026-12-02T09:00', fasting(8))).toBe('never')
  expect(told('2026-12-02T14:59', noBiotin)).toBe('due')
  expect(told('2026-12-02T15:00', noBiotin)).toBe('never')
})

test('it tells the start of the longest fast, and whether everybody fasts', () => {
  const startsAt = at('2026-12-02T08:00')
  const now = at('2026-12-01T20:00')
  expect(preparing({ startsAt, orders: [fasting(8), fasting(10)] }, now)).toMatchObject({
    fastFrom: at('2026-12-01T22:00'),
    isForAll: true,
  })
  expect(preparing({ startsAt, orders: [fasting(8), anything] }, now)).toMatchObject({
    fastFrom: at('2026-12-02T00:00'),
    isForAll: false,
  })
  expect(preparing({ startsAt, orders: [noBiotin] }, now)).toMatchObject({ fastFrom: undefined })
})

test('at no hour is anybody told at night, too late, or longer before than is looked for', () => {
  const starts = fc
    .integer({ min: 0, max: 4 * 24 })
    .map((quarter) => at('2026-12-02T00:00').add({ minutes: 15 * quarter }))
  fc.assert(
    fc.property(
      starts,
      fc.integer({ min: 0, max: 30 * 60 }),
      fc.integer({ min: 0, max: 14 }),
      (startsAt, minutes, hours) => {
        const now = startsAt.subtract({ minutes })
        const found = preparing(
          { startsAt, orders: [hours === 0 ? noBiotin : fasting(hours)] },
          now,
        )
        if (found.is !== 'due') return
        const { hour } = now.toZonedDateTimeISO(INDIA)
        expect(hour).toBeGreaterThanOrEqual(7)
        expect(hour).toBeLessThan(22)
        expect(minutes / 60).toBeLessThanOrEqual(REMINDED_WITHIN_HOURS)
        expect(minutes / 60).toBeGreaterThan(Math.max(hours, 2) - 0.001)
      },
    ),
  )
})
