import { expect, test } from 'vitest'
import { moveTo } from './demo-clock.ts'

const now = Temporal.Instant.from('2026-11-23T03:30:00Z')
const hour = 60 * 60 * 1000

test('a demonstration’s clock is moved ahead, on top of earlier moves', () => {
  expect(moveTo(now.add({ hours: 5 }), now, 2 * hour)).toEqual({ ok: true, value: 7 * hour })
})

test('it never stands still or goes back, whatever is requested', () => {
  expect(moveTo(now, now, 0)).toEqual({ ok: false, error: 'clock-not-ahead' })
  expect(moveTo(now.subtract({ hours: 1 }), now, 5 * hour)).toMatchObject({
    error: 'clock-not-ahead',
  })
})

test('sixty days ahead of real time is its limit', () => {
  const days = (n: number) => 24 * n * hour
  expect(moveTo(now.add({ hours: 24 }), now, days(59))).toEqual({ ok: true, value: days(60) })
  expect(moveTo(now.add({ hours: 25 }), now, days(59))).toMatchObject({ error: 'clock-too-far' })
})
