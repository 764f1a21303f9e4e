import { expect, test } from 'vitest'
import { quietOf } from './quiet.ts'

const at = (text: string) => Temporal.Instant.from(`${text}+05:30`)
/** Mondays from nine to one and from three to six. 30 November 2026 is one. */
const hours = [
  { weekday: 1, fromMinute: 9 * 60, untilMinute: 13 * 60 },
  { weekday: 1, fromMinute: 15 * 60 + 30, untilMinute: 18 * 60 },
]
const leave = (from: string, until: string) => ({ startsAt: at(from), endsAt: at(until) })
const nextMonday = at('2026-12-07T07:00')

test.each([
  [
    'two hours before work begins, and not a second sooner',
    '2026-11-30T06:59:59',
    at('2026-11-30T07:00'),
  ],
  ['at the minute at which work ends', '2026-11-30T13:00', at('2026-11-30T13:30')],
  ['after the last stretch of the week, until the next week', '2026-11-30T18:00', nextMonday],
  ['on a day without work', '2026-12-02T12:00', nextMonday],
])('a phlebotomist is left alone %s', (_, now, until) => {
  expect(quietOf({ hours, leaves: [] }, at(now))).toEqual({ isQuiet: true, until })
})

test.each([
  ['from two hours before work begins', '2026-11-30T07:00', '2026-11-30T07:00'],
  ['to its last second', '2026-11-30T12:59:59', '2026-11-30T07:00'],
  ['before the second stretch too', '2026-11-30T13:30', '2026-11-30T13:30'],
])('and told %s', (_, now, since) => {
  expect(quietOf({ hours, leaves: [] }, at(now))).toEqual({ isQuiet: false, since: at(since) })
})

test('a leave is quiet from its first instant until its end', () => {
  const leaves = [leave('2026-11-30T10:00', '2026-11-30T12:00')]
  const quiet = (now: string) => quietOf({ hours, leaves }, at(now))
  expect(quiet('2026-11-30T09:59:59')).toMatchObject({ isQuiet: false })
  expect(quiet('2026-11-30T10:00')).toEqual({ isQuiet: true, until: at('2026-11-30T12:00') })
  expect(quiet('2026-11-30T12:00')).toEqual({ isQuiet: false, since: at('2026-11-30T12:00') })
})

test('whoever works at no hour of the coming week is left alone without an end', () => {
  const none = { isQuiet: true, until: null }
  expect(quietOf({ hours: [], leaves: [] }, at('2026-11-30T10:00'))).toEqual(none)
  const leaves = [leave('2026-11-01T00:00', '2027-01-01T00:00')]
  expect(quietOf({ hours, leaves }, at('2026-11-30T10:00'))).toEqual(none)
})

test('work that begins at midnight is told of on the evening before', () => {
  const night = [{ weekday: 1, fromMinute: 0, untilMinute: 360 }]
  const since = at('2026-11-29T22:00')
  expect(quietOf({ hours: night, leaves: [] }, at('2026-11-29T22:30'))).toEqual({
    isQuiet: false,
    since,
  })
})
