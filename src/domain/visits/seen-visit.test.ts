import { expect, test } from 'vitest'
import { maySeeVisit } from './seen-visit.ts'
import { visitStates } from './visit-machine.ts'

const endsAt = Temporal.Instant.from('2026-11-23T06:00:00Z')
const handedOverAt = Temporal.Instant.from('2026-11-23T08:00:00Z')
const seenAt = (state: (typeof visitStates)[number], time: string) =>
  maySeeVisit({ state, endsAt, handedOverAt }, Temporal.Instant.from(`2026-11-23T${time}Z`))

test('while a visit is under way its phlebotomist sees it, however late', () => {
  for (const state of ['accepted', 'en-route', 'arrived', 'identified', 'collected'] as const)
    expect(seenAt(state, '23:00:00')).toBe(true)
})

test('two hours after the hand-over the visit is closed to its phlebotomist', () => {
  expect(seenAt('handed-over', '10:00:00')).toBe(true)
  expect(seenAt('handed-over', '10:00:01')).toBe(false)
})

test('two hours after the end of a failed visit too', () => {
  expect(seenAt('failed', '08:00:00')).toBe(true)
  expect(seenAt('failed', '08:00:01')).toBe(false)
})

test('a cancelled, rescheduled or missed visit is closed at once', () => {
  for (const state of ['cancelled', 'rescheduled', 'no-show-ph', 'offered', 'held'] as const)
    expect(seenAt(state, '05:00:00')).toBe(false)
})
