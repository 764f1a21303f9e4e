import { expect, test } from 'vitest'
import { answerBy } from './reassignment.ts'

const visit = {
  startsAt: Temporal.Instant.from('2026-11-26T09:00:00Z'),
  endsAt: Temporal.Instant.from('2026-11-26T10:00:00Z'),
}
const until = (time: string) => answerBy(at(time), visit).toString()
const at = (time: string) => Temporal.Instant.from(`2026-11-26T${time}:00Z`)

test('there is an hour to answer, while the visit is far', () => {
  expect(until('05:00')).toBe('2026-11-26T06:00:00Z')
  expect(until('07:00')).toBe('2026-11-26T08:00:00Z')
})

test('an offer ends an hour before its visit, so that one given back then is still given up', () => {
  expect(until('07:20')).toBe('2026-11-26T08:00:00Z')
  expect(until('07:45')).toBe('2026-11-26T08:00:00Z')
})

test('asked later than that there is a quarter of an hour, and never more than the visit’s', () => {
  expect(until('07:50')).toBe('2026-11-26T08:05:00Z')
  expect(until('08:45')).toBe('2026-11-26T09:00:00Z')
  expect(until('09:55')).toBe('2026-11-26T10:00:00Z')
})
