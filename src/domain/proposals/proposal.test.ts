import { expect, test } from 'vitest'
import { answerBy } from './proposal.ts'

const at = (time: string) => Temporal.Instant.from(`2026-11-${time}:00Z`)
const visit = { startsAt: at('28T09:00') }
const until = (now: string, startsAt: string) => answerBy(at(now), visit, at(startsAt))?.toString()

test('there is a day to answer, while both hours are far', () => {
  expect(until('26T05:00', '30T09:00')).toBe('2026-11-27T05:00:00Z')
})

test('it ends an hour before the visit, and while the new hour can still be booked', () => {
  expect(until('28T05:00', '30T09:00')).toBe('2026-11-28T08:00:00Z')
  expect(until('27T05:00', '27T12:00')).toBe('2026-11-27T10:00:00Z')
})

test('too late to ask is less than a quarter of an hour', () => {
  expect(until('28T07:45', '30T09:00')).toBe('2026-11-28T08:00:00Z')
  expect(until('28T07:46', '30T09:00')).toBeUndefined()
  expect(until('27T09:50', '27T12:00')).toBeUndefined()
})
