import type { Decision } from '#src/domain/changes.ts'
import type { UserId } from '#src/domain/people/actor.ts'
import type { ControlFailureId, ResolveForLab } from './control.ts'
import { type FailureAtHand, mayResolve, resolvingFailure } from './resolving.ts'

type WhyNot = 'not-allowed-now' | 'lab-resolves' | 'stale' | 'same-person' | 'controls-first'
type ForLab = FailureAtHand & {
  /** The pathologists and managers of its lab who are not suspended. */
  resolvers: readonly UserId[]
}

/**
 * Whether nobody at the lab may resolve a failure: each of its pathologists and managers entered
 * the run, set a target or struck out a value since.
 * Source: decision 241.
 */
export function isStuck(
  failure: Pick<ForLab, 'openedBy' | 'targetsBy' | 'strikesBy' | 'resolvers'>,
): boolean {
  return !failure.resolvers.some((one) => mayResolve(failure, one))
}

/**
 * The office resolves a failure for a lab in which nobody else than those who had a hand in it is
 * left, with what the lab wrote. The controls were repeated within their limits all the same. Refuses
 * `lab-resolves` while somebody at the lab may, and what `resolvingFailure` refuses.
 * Source: ISO 15189:2022 7.3.7.2 and 7.5; decision 241.
 */
export function resolvingForLab(
  failure: ForLab,
  { labWord, ...input }: Omit<ResolveForLab, 'failureId'>,
  hand: { by: UserId; now: Temporal.Instant },
): Decision<{ failureId: ControlFailureId }, WhyNot> {
  const decision = resolvingFailure(failure, input, hand)
  if (failure.resolvedAt === null && !isStuck(failure)) return { ok: false, error: 'lab-resolves' }
  if (!decision.ok || !decision.changes) return decision
  const resolved = decision.changes.updated?.resolvedFailure ?? []
  const updated = { resolvedFailure: resolved.map((one) => ({ ...one, labWord })) }
  return { ...decision, changes: { ...decision.changes, updated } }
}
