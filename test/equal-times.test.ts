import { expect, test } from 'vitest'

const early = Temporal.Instant.from('2026-11-22T00:00:00Z')
const late = early.add({ hours: 1 })
const day = Temporal.PlainDate.from('2026-11-22')

test.each([
  [early, late],
  [day, day.add({ days: 1 })],
  [early.toZonedDateTimeISO('UTC'), late.toZonedDateTimeISO('UTC')],
  [Temporal.Duration.from({ minutes: 1 }), Temporal.Duration.from({ minutes: 2 })],
  [early, early.toString()],
])('%s and %s are two times, however they are compared', (one, other) => {
  expect(() => expect({ at: one }).toMatchObject({ at: other })).toThrow(/to match|to deeply equal/)
  expect(() => expect([{ at: one }]).toEqual([expect.objectContaining({ at: other })])).toThrow(
    /to match|to deeply equal/,
  )
  expect(() => expect({ at: one }).toEqual({ at: other })).toThrow(/to match|to deeply equal/)
  expect({ at: one }).toMatchObject({ at: one })
})
