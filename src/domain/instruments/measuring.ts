import { z } from 'zod'
import { ItemCode } from '#src/domain/catalogue/item.ts'
import type { Decision } from '#src/domain/changes.ts'
import type { UserId } from '#src/domain/people/actor.ts'
import type { InstrumentTest } from './changed-instruments.ts'
import { InstrumentId } from './instrument.ts'

/** Most and fewest hours between the controls of a test: from hourly to once a week. */
export const EVERY_HOURS = { least: 1, most: 168, usual: 24 } as const

const Shown = { version: z.int().min(0).max(2_147_483_647) }

/**
 * A test is measured on an instrument, its controls at least every so many hours; `version` 0 where
 * it never was.
 */
export const MeasureTest = z.strictObject({
  instrumentId: InstrumentId,
  testCode: ItemCode,
  everyHours: z.int().min(EVERY_HOURS.least).max(EVERY_HOURS.most),
  ...Shown,
})
export type MeasureTest = z.infer<typeof MeasureTest>

/** A test is no longer measured on an instrument. */
export const StopMeasuringTest = z.strictObject({
  instrumentId: InstrumentId,
  testCode: ItemCode,
  ...Shown,
})
export type StopMeasuringTest = z.infer<typeof StopMeasuringTest>

/** A test and an instrument, as they stand. */
export type MeasuringAtHand = {
  instrumentId: InstrumentId
  isRetired: boolean
  /** The lab offers it, alone or in a panel. */
  isOffered: boolean
  /** Its row; undefined where it was never measured there. */
  test: InstrumentTest | undefined
  hasOpenFailure: boolean
}

type By = { by: UserId; now: Temporal.Instant }
type Answer = { testCode: ItemCode; version: number }

/**
 * Sets that a test is measured on an instrument, and how often its controls are. Refuses, in this
 * order: `not-found` for a test that the lab does not offer, `instrument-retired`, `stale`.
 * Source: ISO 15189:2022 7.3.7.2; decision 228.
 */
export function measuringTest(
  { instrumentId, isRetired, isOffered, test }: MeasuringAtHand,
  { testCode, everyHours, version }: Omit<MeasureTest, 'instrumentId'>,
  { by, now }: By,
): Decision<Answer, 'not-found' | 'instrument-retired' | 'stale'> {
  if (!isOffered) return { ok: false, error: 'not-found' }
  if (isRetired) return { ok: false, error: 'instrument-retired' }
  if ((test?.version ?? 0) !== version) return { ok: false, error: 'stale' }
  const set = { everyHours, setBy: by, setAt: now, endedAt: null }
  const audit = { subjectId: instrumentId, detail: { testCode, everyHours } }
  const row = { instrumentId, testCode, ...set, version: version + 1 }
  const changed = test
    ? { updated: { instrumentTestSet: [{ ...row, version }] } }
    : { created: { instrumentTest: [row] } }
  return {
    ok: true,
    answer: { testCode, version: version + 1 },
    changes: { bookingId: null, transitions: [], ...changed, audit },
  }
}

/**
 * Sets that a test is no longer measured on an instrument. Refuses, in this order: `not-found` where
 * it is not, `failure-open` while a failure of its controls is open: results would be measured
 * without any control. `stale` where it changed since it was shown.
 * Source: ISO 15189:2022 7.3.7.2; decision 228.
 */
export function stoppingTest(
  { instrumentId, test, hasOpenFailure }: MeasuringAtHand,
  { testCode, version }: Omit<StopMeasuringTest, 'instrumentId'>,
  { by, now }: By,
): Decision<Answer, 'not-found' | 'failure-open' | 'stale'> {
  if (!test || test.endedAt !== null) return { ok: false, error: 'not-found' }
  if (hasOpenFailure) return { ok: false, error: 'failure-open' }
  if (test.version !== version) return { ok: false, error: 'stale' }
  const row = { ...test, setBy: by, setAt: now, endedAt: now }
  return {
    ok: true,
    answer: { testCode, version: version + 1 },
    changes: {
      bookingId: null,
      transitions: [],
      updated: { instrumentTestSet: [row] },
      audit: { subjectId: instrumentId, detail: { testCode, isEnded: true } },
    },
  }
}
