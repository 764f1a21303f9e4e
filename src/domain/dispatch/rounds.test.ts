import { expect, test } from 'vitest'
import { opensAt, opensToAllAt } from './rounds.ts'

const decidedAt = Temporal.Instant.from('2026-11-26T05:00:00Z')
const tomorrow = { decidedAt, startsAt: decidedAt.add({ hours: 20 }) }
const after = (instant: Temporal.Instant) => decidedAt.until(instant).total('minutes')

test('a visit opens to the best three at once, to three more after five minutes, to all after ten', () => {
  const minutes = [1, 3, 4, 6, 7, 200].map((rank) => after(opensAt(rank, tomorrow)))
  expect(minutes).toEqual([0, 0, 5, 5, 10, 10])
  expect(after(opensToAllAt(tomorrow))).toBe(10)
})

test('an urgent one opens to everybody at once', () => {
  const inThree = { decidedAt, startsAt: decidedAt.add({ hours: 3 }) }
  expect([opensAt(9, inThree), opensToAllAt(inThree)]).toEqual([decidedAt, decidedAt])
  const later = { decidedAt, startsAt: decidedAt.add({ hours: 3, seconds: 1 }) }
  expect(after(opensToAllAt(later))).toBe(10)
})
