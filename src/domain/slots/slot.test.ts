import { expect, test } from 'vitest'
import { isFarEnough, slotTimes } from './slot.ts'

const hours = { opensAt: '06:30', closesAt: '09:00', workingDays: [1, 2, 3, 4, 5, 6] }

test('a lab that opens at 06:30 has full hours from then, none that ends after closing', () => {
  const saturday = Temporal.Instant.from('2026-11-21T00:00:00Z')
  const times = slotTimes(hours, saturday, 1).map(({ startsAt }) => startsAt.toString())
  expect(times).toEqual(['2026-11-21T01:00:00Z', '2026-11-21T02:00:00Z'])
})

test('there is no slot on a day the lab is closed', () => {
  const sunday = Temporal.Instant.from('2026-11-22T00:00:00Z')
  expect(slotTimes(hours, sunday, 1)).toEqual([])
})

test('the days are Indian: just after half past six in the evening UTC it is tomorrow', () => {
  const fridayNightInIndia = Temporal.Instant.from('2026-11-20T18:29:59Z')
  const saturdayInIndia = Temporal.Instant.from('2026-11-20T18:30:00Z')
  const first = (from: Temporal.Instant) => slotTimes(hours, from, 1)[0]?.startsAt.toString()
  expect(first(fridayNightInIndia)).toBe('2026-11-20T01:00:00Z')
  expect(first(saturdayInIndia)).toBe('2026-11-21T01:00:00Z')
})

test('a slot is bookable from two hours ahead', () => {
  const now = Temporal.Instant.from('2026-11-21T01:00:00Z')
  expect(isFarEnough(now.add({ hours: 2 }), now)).toBe(true)
  expect(isFarEnough(now.add({ hours: 2 }).subtract({ seconds: 1 }), now)).toBe(false)
})

test('the slot that ends as the lab closes is offered', () => {
  const saturday = Temporal.Instant.from('2026-11-21T00:00:00Z')
  const times = slotTimes({ ...hours, closesAt: '08:30' }, saturday, 1)
  expect(times.map(({ endsAt }) => endsAt.toString())).toEqual([
    '2026-11-21T02:00:00Z',
    '2026-11-21T03:00:00Z',
  ])
})
