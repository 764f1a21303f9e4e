import { expect, test } from 'vitest'
import { nearby, wideRoster } from '#test/wide-roster.ts'
import { whyNot } from './candidate.ts'

const now = Temporal.Instant.from('2026-11-26T05:00:00Z')
const given = { now, limit: 1000 }
const free = { ...wideRoster, isActive: true, isBusy: false, held: 0, promised: 0, releasedAt: [] }
const times = { startsAt: now.add({ hours: 2 }), endsAt: now.add({ hours: 3 }) }
const paidOnline = { ...nearby, ...times, births: [], cashDue: 0 }
const inCash = (cashDue: number) => ({ ...paidOnline, cashDue })

test('who works, has time and gave back few visits may take it', () => {
  expect(whyNot(paidOnline, free, given)).toBeNull()
  expect(whyNot(inCash(400), { ...free, held: 300, promised: 300 }, given)).toBeNull()
})

test('who may not is told apart', () => {
  const released = [1, 2, 3].map((hours) => now.subtract({ hours }))
  expect(whyNot(paidOnline, { ...free, isActive: false }, given)).toBe('inactive')
  expect(whyNot(paidOnline, { ...free, isBusy: true }, given)).toBe('busy')
  expect(whyNot(paidOnline, { ...free, releasedAt: released }, given)).toBe('released')
  expect(whyNot(inCash(401), { ...free, held: 300, promised: 300 }, given)).toBe('cash')
})

test('cash in hand is no matter at a visit that is paid', () => {
  expect(whyNot(paidOnline, { ...free, held: 5000 }, given)).toBeNull()
})

test('what their roster leaves out is told by its reason', () => {
  expect(whyNot(paidOnline, { ...free, roster: null }, given)).toBe('roster-first')
  expect(whyNot(paidOnline, { ...free, leaves: [times] }, given)).toBe('on-leave')
})
