import { sampleOf } from '#src/domain/bookings/aggregate.ts'
import { methodOf } from '#src/domain/reports/method-of.ts'
import type { BenchFacts, RuledTest } from '#src/domain/results/bench/bench-facts.ts'
import { breachOf, type DeltaBreach, type DeltaLimit } from '#src/domain/results/delta-limit.ts'
import type { Item } from '#src/domain/results/order-at-hand.ts'
import { productDeltaLimits } from '#src/domain/results/product-delta-limits.ts'
import type { Result } from '#src/domain/results/result.ts'
import type { Judged } from './judged.ts'
import { rulesOfItem } from './rules-of-item.ts'

type Facts = Pick<BenchFacts, 'earlier' | 'rules' | 'orders' | 'tubes' | 'tubeItems'>
type Value = { judged: Judged; computedFrom?: Result['computedFrom'] }

/**
 * The same value, held where it changed too much since the person's last comparable one at this
 * lab: it waits for a repeat, or for a pathologist. What is held for another reason keeps that one,
 * and the breach beside it. Without an earlier value nothing is held.
 * Source: features C9; life cycle 5 (delta breach); decision 224.
 */
export function heldByDelta(facts: Facts, now: Temporal.Instant, item: Item, value: Value): Judged {
  const { judged } = value
  const breach = deltaBreachOf(facts, now, item, value)
  if (!breach) return judged
  const { judgement } = judged
  const held = judgement.held ?? 'delta'
  return { ...judged, deltaBreach: breach, judgement: { ...judgement, held } }
}

function deltaBreachOf(
  facts: Facts,
  now: Temporal.Instant,
  item: Item,
  { judged, computedFrom = null }: Value,
): DeltaBreach | undefined {
  const { test } = rulesOfItem(facts, now, item)
  const { value, comparator, unit, decimals } = judged
  const method = methodOf({ computedFrom, method: judged.method }, test)
  const collectedAt = sampleOf(facts, item)?.collectedAt ?? null
  const measured = { value, comparator, unit, decimals, method, collectedAt }
  const ofTest = (facts.earlier ?? []).filter(
    ({ orderId, testCode }) => orderId === item.orderId && testCode === item.testCode,
  )
  return breachOf(limitOf(facts, test), measured, ofTest)
}

/** The lab's own limit; else the product's, which is written for the unit of the catalogue. */
function limitOf({ rules }: Facts, { code, unit, own }: RuledTest): DeltaLimit | undefined {
  const usual = rules.tests.find((test) => test.code === code)
  return own?.delta ?? (usual?.unit === unit ? productDeltaLimits[code] : undefined)
}
