import { expect, test } from 'vitest'
import { limits, secondsToRoom, secondsToRoomAmong, windowOf } from './limits.ts'

const now = Temporal.Instant.from('2026-11-21T06:00:00Z')
const ago = (...seconds: number[]) => seconds.map((s) => now.subtract({ seconds: s }))
const three = { most: 3, per: { hours: 1 } }

test('below the limit nobody waits', () => {
  expect(secondsToRoomAmong(three, [], now)).toBe(0)
  expect(secondsToRoomAmong(three, ago(0, 1), now)).toBe(0)
})

test('at the limit one waits until the oldest that counts is as old as the window', () => {
  expect(secondsToRoomAmong(three, ago(0, 1, 600), now)).toBe(3000)
  expect(secondsToRoomAmong(three, ago(0, 1, 2, 600), now)).toBe(3598)
  expect(secondsToRoomAmong(three, ago(0, 1, 3599), now)).toBe(1)
  expect(secondsToRoomAmong(three, ago(0, 1, 3600), now)).toBe(0)
  expect(secondsToRoomAmong(three, ago(0, 1, 9999), now)).toBe(0)
})

test('a part of a second is a whole one, so that who waits as told is let through', () => {
  const nth = now.subtract({ seconds: 3599, milliseconds: 1 })
  expect(secondsToRoom(three, nth, now)).toBe(1)
})

test('what is counted are the newest since the window began', () => {
  expect(windowOf(three, now)).toEqual({ most: 3, since: now.subtract({ hours: 1 }) })
})

test('every limit allows at least one, and its window is of a fixed length', () => {
  for (const [name, { most, per }] of Object.entries(limits)) {
    expect([name, most > 0]).toEqual([name, true])
    const { since } = windowOf({ most, per }, now)
    expect([name, Temporal.Instant.compare(since, now)]).toEqual([name, -1])
  }
})
