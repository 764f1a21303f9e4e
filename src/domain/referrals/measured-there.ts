import type { Changes, Decision, Refused } from '#src/domain/changes.ts'
import type { UserId } from '#src/domain/people/actor.ts'
import type { BenchFacts } from '#src/domain/results/bench/bench-facts.ts'
import type { Item } from '#src/domain/results/order-at-hand.ts'
import type { OpenReferral, ReferralId } from './referral.ts'

type Facts = BenchFacts & { item: Item }

/**
 * The bench of a test as its partner has it: received there, and out for nobody. Refuses
 * `not-allowed-now` before it was received and once the referral ended.
 * Source: decision 259.
 */
export function atPartner<At extends Facts>(
  facts: At,
  referralId: ReferralId,
): { ok: true; bench: At; referral: OpenReferral } | Refused<'not-allowed-now'> {
  const { referred = [], item } = facts
  const referral = referred.find(
    ({ id, testItemId }) => id === referralId && testItemId === item.id,
  )
  if (!referral?.isReceived)
    return { ok: false, error: 'not-allowed-now', stands: { state: 'not-received', allowed: [] } }
  const others = referred.filter((one) => one !== referral)
  const bench = { ...facts, referred: others, measuredFor: { id: referralId, itemId: item.id } }
  return { ok: true, bench, referral }
}

/**
 * The same decision, and the referral is done: its verified value is the lab’s to sign.
 * Source: features C19; decision 259.
 */
export function doneWith<Answer, Code extends string>(
  decision: Decision<Answer, Code>,
  { id, version }: OpenReferral,
  { by, now }: { by: UserId; now: Temporal.Instant },
): Decision<Answer, Code> {
  if (!decision.ok || !decision.changes) return decision
  const row = { id, version, endedBy: by, endedAt: now, outcome: 'done' as const, reason: null }
  const changes: Changes = {
    ...decision.changes,
    updated: { ...decision.changes.updated, referralEnded: [row] },
  }
  return { ...decision, changes }
}
