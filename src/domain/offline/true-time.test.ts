import fc from 'fast-check'
import { expect, test } from 'vitest'
import { CLOCK_MINUTES, trueTime } from './true-time.ts'

const now = Temporal.Instant.from('2026-11-26T08:00:00Z')
const hour = 3_600_000

/** A step that happened some time ago on a device whose clock is ahead. */
function told(
  agoMs: number,
  aheadMs: number,
  more: { offsetMs?: number; after?: Temporal.Instant },
) {
  const { offsetMs = -aheadMs, after = null } = more
  const happened = now.subtract({ milliseconds: agoMs })
  return trueTime({
    happenedAt: happened.add({ milliseconds: aheadMs }),
    offsetMs,
    sentAt: now.add({ milliseconds: aheadMs }),
    now,
    after,
  })
}

test('a clock that is right tells the time', () => {
  const at = now.subtract({ hours: 2 })
  expect(told(2 * hour, 0, {})).toEqual({ at, clock: 'right', minutesAhead: 0 })
})

test('a clock that is an hour wrong all the time is corrected', () => {
  const at = now.subtract({ hours: 2 })
  expect(told(2 * hour, hour, {})).toEqual({ at, clock: 'corrected', minutesAhead: 60 })
  expect(told(2 * hour, -hour, {})).toEqual({ at, clock: 'corrected', minutesAhead: -60 })
})

test('a clock that was set between the step and the sending leaves the time in doubt', () => {
  expect(told(2 * hour, 0, { offsetMs: -hour })).toMatchObject({ clock: 'doubtful' })
})

test('a step before an earlier one is in doubt, and counts as no earlier than that', () => {
  const after = now.subtract({ hours: 1 })
  expect(told(2 * hour, 0, { after })).toMatchObject({ at: after, clock: 'doubtful' })
})

test('no step is in the future or before an earlier one, whatever a clock says', () => {
  const any = fc.integer({ min: -48 * hour, max: 48 * hour })
  fc.assert(
    fc.property(
      any,
      any,
      any,
      fc.integer({ min: 0, max: 24 * hour }),
      (ago, ahead, offsetMs, back) => {
        const after = now.subtract({ milliseconds: back })
        const { at } = told(ago, ahead, { offsetMs, after })
        expect(Temporal.Instant.compare(at, now)).toBeLessThanOrEqual(0)
        expect(Temporal.Instant.compare(at, after)).toBeGreaterThanOrEqual(0)
      },
    ),
  )
})

test('a time that is not in doubt is the true one, to within the tolerance', () => {
  const ago = fc.integer({ min: 0, max: 24 * hour })
  const ahead = fc.integer({ min: -12 * hour, max: 12 * hour })
  const drift = fc.integer({ min: -12 * hour, max: 12 * hour })
  fc.assert(
    fc.property(ago, ahead, drift, (agoMs, aheadMs, driftMs) => {
      const found = told(agoMs, aheadMs, { offsetMs: driftMs - aheadMs })
      const off = found.at.epochMilliseconds - (now.epochMilliseconds - agoMs)
      const tolerated = CLOCK_MINUTES * 60_000
      expect(found.clock === 'doubtful' || Math.abs(off) <= tolerated).toBe(true)
      expect(found.clock === 'doubtful').toBe(Math.abs(driftMs) > tolerated)
    }),
  )
})
