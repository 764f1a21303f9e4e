import { expect, test } from 'vitest'
import type { VisitState } from './visit-machine.ts'
import { mayAllowEarly, mayTake, opensAt, type TimedStep, waitOf } from './visit-window.ts'

const startsAt = Temporal.Instant.from('2026-12-05T03:30:00Z')
const visit = { startsAt, earlyAllowedAt: null }
const before = (minutes: number) => startsAt.subtract({ seconds: Math.round(minutes * 60) })

const windows: [TimedStep, number][] = [
  ['depart', 90],
  ['arrive', 30],
  ['collect', 30],
]

test.each(windows)('%s opens %i minutes before the hour, to the second', (step, minutes) => {
  expect(opensAt(step, visit)).toEqual(before(minutes))
  expect(mayTake(step, visit, before(minutes)).ok).toBe(true)
  expect(mayTake(step, visit, before(minutes + 1 / 60))).toMatchObject({ error: 'too-early' })
})

test('a visit of 5 December is not collected on 22 November, unless its patient asked for it', () => {
  const tooSoon = Temporal.Instant.from('2026-11-22T06:00:00Z')
  expect(mayTake('collect', visit, tooSoon).ok).toBe(false)
  expect(mayTake('collect', { ...visit, earlyAllowedAt: tooSoon }, tooSoon).ok).toBe(true)
})

test('a visit that runs late is never closed', () => {
  expect(mayTake('arrive', visit, startsAt.add({ hours: 5 })).ok).toBe(true)
})

test('the patient may allow it until somebody is at the door, and withdraw it until somebody set out', () => {
  expect(mayAllowEarly('offered', true)).toBe(true)
  expect(mayAllowEarly('en-route', true)).toBe(true)
  expect(mayAllowEarly('arrived', true)).toBe(false)
  expect(mayAllowEarly('accepted', false)).toBe(true)
  expect(mayAllowEarly('en-route', false)).toBe(false)
  expect(mayAllowEarly('cancelled', true)).toBe(false)
})

test('a phlebotomist who is too early is told how long the next step stays closed', () => {
  const wait = (state: VisitState, now: Temporal.Instant) => waitOf({ ...visit, state }, now)
  const quarter = { opensAt: '2026-12-05T03:00:00Z', seconds: 900 }
  expect(wait('accepted', before(100))).toEqual({ opensAt: '2026-12-05T02:00:00Z', seconds: 600 })
  for (const state of ['en-route', 'arrived', 'identified'] as const)
    expect([state, wait(state, before(45))]).toEqual([state, quarter])
  expect(wait('accepted', before(90))).toBeUndefined()
  expect(wait('offered', before(600))).toBeUndefined()
  expect(wait('cancelled', before(600))).toBeUndefined()
  expect(waitOf({ startsAt, earlyAllowedAt: before(600), state: 'accepted' }, before(500))).toBe(
    undefined,
  )
})
