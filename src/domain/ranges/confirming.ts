import type { ItemCode } from '#src/domain/catalogue/item.ts'
import type { Decision, Refused } from '#src/domain/changes.ts'
import type { LabId } from '#src/domain/labs/lab.ts'
import type { UserId } from '#src/domain/people/actor.ts'
import {
  type ConfirmRanges,
  isConfirmed,
  type LastWord,
  type WithdrawRange,
} from '#src/domain/results/judging/range-standing.ts'

/** A test as it stands at a lab: its ranges' fingerprint, null without a range. */
export type TestAtLab = {
  testCode: ItemCode
  fingerprint: string | null
  /** The lab's latest statement, and how many there are. */
  last: (LastWord & { number: number }) | undefined
}

export type RangesAtHand = {
  labId: LabId
  /** The person is a registered signatory of the lab. */
  isSignatory: boolean
  /** The tests asked for, in any order; an unknown one is absent. */
  tests: readonly TestAtLab[]
}

type Code = 'not-signatory' | 'not-found' | 'stale'
type Standing = TestAtLab & { fingerprint: string; version: number }

/**
 * The pathologist confirms the ranges of these tests for the lab: exactly those shown, all or none.
 * Confirmed ranges are unchanged. Refuses, in this order: `not-signatory`; `not-found` for a test
 * without a range; `stale`, naming the tests, where the data or another pathologist changed one
 * since.
 * Source: ISO 15189:2022 7.3.5; decision 038.
 */
export function confirming(
  at: RangesAtHand,
  { tests }: Pick<ConfirmRanges, 'tests'>,
  saidBy: UserId,
  saidAt: Temporal.Instant,
): Decision<{ confirmed: ItemCode[] }, Code> {
  // Always in the same order, so that two concurrent confirmations cannot deadlock.
  const shown = tests.toSorted((a, b) => (a.testCode < b.testCode ? -1 : 1))
  const read = asShown(at, shown)
  if (!read.ok) return read
  const news = read.standing.filter(({ fingerprint, last }) => !isConfirmed(fingerprint, last))
  const confirmation = news.map(({ testCode, fingerprint, version }) => {
    const word = { labId: at.labId, testCode, fingerprint, number: version + 1, saidBy, saidAt }
    return { ...word, kind: 'confirmed' as const, reason: null }
  })
  const confirmed = shown.map(({ testCode }) => testCode)
  const audit = { subjectId: at.labId, detail: { tests: confirmed } }
  return {
    ok: true,
    answer: { confirmed },
    changes: { bookingId: null, transitions: [], created: { confirmation }, audit },
  }
}

/**
 * The pathologist withdraws a confirmation, with a reason. Refuses, in this order: `not-signatory`,
 * `not-found`, `stale` where there is a newer statement, `not-allowed-now` where it is not confirmed.
 * Source: decision 038.
 */
export function withdrawing(
  at: RangesAtHand,
  { testCode, reason, fingerprint, version }: WithdrawRange,
  saidBy: UserId,
  saidAt: Temporal.Instant,
): Decision<{ testCode: ItemCode }, Code | 'not-allowed-now'> {
  const read = asShown(at, [{ testCode, fingerprint, version }])
  if (!read.ok) return read
  const last = read.standing[0]?.last
  if (last?.kind !== 'confirmed') return { ok: false, error: 'not-allowed-now' }
  const { labId } = at
  const of = { labId, testCode, fingerprint: last.fingerprint, number: last.number + 1 }
  const word = { ...of, kind: 'withdrawn' as const, reason, saidBy, saidAt }
  const audit = { subjectId: labId, detail: { tests: [testCode], reason } }
  return {
    ok: true,
    answer: { testCode },
    changes: { bookingId: null, transitions: [], created: { confirmation: [word] }, audit },
  }
}

/** The standing of these tests, each exactly as it was shown. */
function asShown(
  { isSignatory, tests }: RangesAtHand,
  shown: ConfirmRanges['tests'],
): { ok: true; standing: Standing[] } | Refused<Code> {
  if (!isSignatory) return { ok: false, error: 'not-signatory' }
  const standing = shown.flatMap(({ testCode }) => {
    const found = tests.find((one) => one.testCode === testCode)
    if (!found || found.fingerprint === null) return []
    return [{ ...found, fingerprint: found.fingerprint, version: found.last?.number ?? 0 }]
  })
  if (standing.length < shown.length) return { ok: false, error: 'not-found' }
  const changed = standing.filter(
    (now, at) => now.version !== shown[at]?.version || now.fingerprint !== shown[at]?.fingerprint,
  )
  if (changed.length === 0) return { ok: true, standing }
  const named = changed.map(({ testCode }) => testCode).join(', ')
  return { ok: false, error: 'stale', facts: { tests: named } }
}
