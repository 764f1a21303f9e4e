import type { Decision } from '#src/domain/changes.ts'
import type { UserId } from '#src/domain/people/actor.ts'
import type { ControlFailureId, ResolveControlFailure } from './control.ts'
import { type EarlierValue, pointsOf } from './controls-at-hand.ts'

/** A failure with what was measured and set since. */
export type FailureAtHand = {
  id: ControlFailureId
  openedBy: UserId
  resolvedAt: Temporal.Instant | null
  /** Levels with a value that broke a rule. */
  levels: readonly number[]
  /** The number of the instrument's last run. */
  lastRun: number
  /** Values of later runs that count, against the targets in force. */
  since: readonly EarlierValue[]
  /** Who set a target of the test here since it failed. */
  targetsBy: readonly UserId[]
  /** Who struck out a value of the test here since it failed. */
  strikesBy: readonly UserId[]
}

type WhyNot = 'not-allowed-now' | 'stale' | 'same-person' | 'controls-first'

/** A repeat must lie within so many standard deviations. */
const WITHIN = 2

/**
 * Resolves a failure, with its cause: results of that test on that instrument can be verified
 * again. Only after a repeat in which every level that broke a rule lies within 2 SD, and the last
 * value of every other level that was measured since does too. Never by whoever entered the run that
 * failed, never by whoever set a target of it since, and never by whoever struck out a value since:
 * nobody clears their own run, nor by a wider limit of their own, nor by taking the bad repeat away. Refuses, in this order: `not-allowed-now` where it was resolved before,
 * `same-person`, `stale` where another run was entered since it was shown, `controls-first`.
 * Source: ISO 15189:2022 7.3.7.2 and 7.5; decision 228.
 */
export function resolvingFailure(
  failure: FailureAtHand,
  { reason, words, lastRun }: Omit<ResolveControlFailure, 'failureId'>,
  { by, now }: { by: UserId; now: Temporal.Instant },
): Decision<{ failureId: ControlFailureId }, WhyNot> {
  const { id, resolvedAt } = failure
  if (resolvedAt !== null)
    return { ok: false, error: 'not-allowed-now', stands: { state: 'resolved', allowed: [] } }
  if (!mayResolve(failure, by)) return { ok: false, error: 'same-person' }
  if (failure.lastRun !== lastRun) return { ok: false, error: 'stale' }
  if (!isRepeated(failure)) return { ok: false, error: 'controls-first' }
  return {
    ok: true,
    answer: { failureId: id },
    changes: {
      bookingId: null,
      transitions: [],
      updated: {
        resolvedFailure: [{ id, reason, words, labWord: null, resolvedBy: by, resolvedAt: now }],
      },
      audit: { subjectId: id, detail: { reason } },
    },
  }
}

/**
 * Whether somebody else entered the run that failed, set every target and struck out every value
 * since.
 * Source: decision 228.
 */
export function mayResolve(
  { openedBy, targetsBy, strikesBy }: Pick<FailureAtHand, 'openedBy' | 'targetsBy' | 'strikesBy'>,
  by: UserId,
): boolean {
  return openedBy !== by && !targetsBy.includes(by) && !strikesBy.includes(by)
}

/**
 * Whether the controls of a failure were repeated and lie within 2 SD: the last value of each level
 * since then, of every level that broke a rule at least.
 * Source: ISO 15189:2022 7.3.7.2; decision 228.
 */
export function isRepeated({ levels, since }: Pick<FailureAtHand, 'levels' | 'since'>): boolean {
  const last = new Map(pointsOf(since).map((point) => [point.level, Math.abs(point.deviation)]))
  return levels.every((level) => last.has(level)) && [...last.values()].every((d) => d <= WITHIN)
}
