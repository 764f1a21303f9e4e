import type { Decision } from '#src/domain/changes.ts'
import type { BenchFacts } from '#src/domain/results/bench/bench-facts.ts'
import { holdingBack } from '#src/domain/results/holding-back.ts'
import type { Item } from '#src/domain/results/order-at-hand.ts'

/** Shown at the bench beside the value. */
const REASON = 'verified by rule since the last good control'

/**
 * Holds back a value that a rule verified and whose controls failed or were not run afterwards; a
 * person verifies it again. One that is signed or was verified by a person meanwhile stays.
 * Source: life cycle 5; features C12; decision 242.
 */
export function holdingDoubted(
  facts: BenchFacts & { item: Item },
): Decision<{ isHeld: boolean }, never> {
  const { item, results } = facts
  const result = results.find(({ testItemId }) => testItemId === item.id)
  const nothing = { ok: true, answer: { isHeld: false } } as const
  if (item.state !== 'tech-verified' || !result?.verifiedByRule) return nothing
  const held = holdingBack(facts, { reason: REASON, version: item.version })
  return held.ok ? { ...held, answer: { isHeld: true } } : nothing
}
