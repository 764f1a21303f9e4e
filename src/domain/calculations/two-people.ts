import type { Refused } from '#src/domain/changes.ts'
import type { UserId } from '#src/domain/people/actor.ts'
import type { CalculationOutcome } from './calculation-rule.ts'

/** Who is registered to sign for the lab. */
export type Signing = { signatories: readonly { userId: UserId }[] }

type Proposed = { proposedBy: UserId; decision: CalculationOutcome | null; version: number }

export type WhyNotDecided = 'stale' | 'not-allowed-now' | 'same-person' | 'needs-signatory'

/**
 * Why a person does not decide a proposal of another one. Refuses, in this order: `not-allowed-now`
 * where it is decided, `stale`, `same-person`, also to another one who would withdraw it, and
 * `needs-signatory` where neither of both is registered to sign.
 * Source: decision 260.
 */
export function whyNotDecided(
  { proposedBy, decision: before, version: stands }: Proposed,
  { signatories }: Signing,
  { version, decision }: { version: number; decision: CalculationOutcome },
  by: UserId,
): Refused<WhyNotDecided> | undefined {
  if (before) return { ok: false, error: 'not-allowed-now', stands: { state: before, allowed: [] } }
  if (version !== stands) return { ok: false, error: 'stale' }
  if ((proposedBy === by) !== (decision === 'withdrawn')) return { ok: false, error: 'same-person' }
  const isSigned = signatories.some(({ userId }) => userId === by || userId === proposedBy)
  if (decision === 'confirmed' && !isSigned) return { ok: false, error: 'needs-signatory' }
  return undefined
}
