import { expect, test } from 'vitest'
import { nextCheck } from './check-schedule.ts'

test('asked at 1, 2, 5, 10, 20 minutes, hourly to 72 hours, daily to 12 days, then never', () => {
  const began = Temporal.Instant.from('2026-11-23T03:30:00Z')
  const minutes: number[] = []
  for (let at = nextCheck(began, began); at; at = nextCheck(began, at))
    minutes.push(at.since(began).total('minutes'))
  expect(minutes.slice(0, 7)).toEqual([1, 2, 5, 10, 20, 60, 120])
  const hours = minutes.slice(5, 77).map((minute) => minute / 60)
  expect(hours).toEqual(Array.from({ length: 72 }, (_, index) => index + 1))
  const days = minutes.slice(77).map((minute) => minute / 60 / 24)
  expect(days).toEqual([4, 5, 6, 7, 8, 9, 10, 11, 12])
})

test('a check that comes late is followed by the next time of the schedule, not by the missed ones', () => {
  const began = Temporal.Instant.from('2026-11-23T03:30:00Z')
  const late = began.add({ minutes: 7, seconds: 30 })
  expect(nextCheck(began, late)?.since(began).total('minutes')).toBe(10)
})
