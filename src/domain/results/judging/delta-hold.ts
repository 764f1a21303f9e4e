import { sampleOf } from '#src/domain/bookings/aggregate.ts'
import { methodOf } from '#src/domain/reports/method-of.ts'
import type { BenchFacts } from '#src/domain/results/bench/bench-facts.ts'
import { breachOf, type DeltaBreach } from '#src/domain/results/delta-limit.ts'
import type { Item } from '#src/domain/results/order-at-hand.ts'
import { productDeltaLimits } from '#src/domain/results/product-delta-limits.ts'
import type { Result } from '#src/domain/results/result.ts'
import type { Judged } from './judged.ts'

type Facts = Pick<BenchFacts, 'earlier' | 'rules' | 'orders' | 'tubes' | 'tubeItems'>
type Value = { judged: Judged; computedFrom?: Result['computedFrom'] }

/**
 * The same value, held where it changed too much since the person's last comparable one at this
 * lab: it waits for a repeat, or for a pathologist. What is held for another reason keeps that one,
 * and the breach beside it. Without an earlier value nothing is held.
 * Source: features C9; life cycle 5 (delta breach); decision 224.
 */
export function heldByDelta(facts: Facts, item: Item, value: Value): Judged {
  const { judged } = value
  const breach = deltaBreachOf(facts, item, value)
  if (!breach) return judged
  const { judgement } = judged
  const held = judgement.held ?? 'delta'
  return { ...judged, deltaBreach: breach, judgement: { ...judgement, held } }
}

function deltaBreachOf(
  facts: Facts,
  item: Item,
  { judged, computedFrom = null }: Value,
): DeltaBreach | undefined {
  const test = facts.rules.tests.find(({ code }) => code === item.testCode)
  if (!test) return undefined
  const { value, comparator, unit, decimals } = judged
  const method = methodOf({ computedFrom }, test)
  const collectedAt = sampleOf(facts, item)?.collectedAt ?? null
  const now = { value, comparator, unit, decimals, method, collectedAt }
  const ofTest = (facts.earlier ?? []).filter(
    ({ orderId, testCode }) => orderId === item.orderId && testCode === item.testCode,
  )
  return breachOf(productDeltaLimits[item.testCode], now, ofTest)
}
