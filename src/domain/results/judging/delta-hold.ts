import { sampleOf } from '#src/domain/bookings/aggregate.ts'
import { methodOf } from '#src/domain/reports/method-of.ts'
import type { BenchFacts, RuledTest } from '#src/domain/results/bench/bench-facts.ts'
import {
  breachAtPartner,
  type ComparedElsewhere,
  comparedElsewhere,
} from '#src/domain/results/delta-elsewhere.ts'
import { breachOf, type DeltaBreach, type DeltaLimit } from '#src/domain/results/delta-limit.ts'
import type { Item } from '#src/domain/results/order-at-hand.ts'
import { productDeltaLimits } from '#src/domain/results/product-delta-limits.ts'
import type { Result } from '#src/domain/results/result.ts'
import type { Judged } from './judged.ts'
import { rulesOfItem } from './rules-of-item.ts'

type Facts = Pick<
  BenchFacts,
  'earlier' | 'elsewhere' | 'rules' | 'orders' | 'tubes' | 'tubeItems' | 'numbers' | 'measuredFor'
>
type Value = { judged: Judged; computedFrom?: Result['computedFrom'] }

/** A value that may be held, and what of another lab it was compared with; null: with nothing. */
type Held = { judged: Judged; compared: ComparedElsewhere | null }

/**
 * The same value, held where it changed too much since the person's last comparable one: it waits
 * for a repeat, or for a pathologist. The lab's own earlier value comes first; one of another lab is
 * looked at only where that one holds nothing. What is held for another reason keeps that one, and
 * the breach beside it. Without an earlier value nothing is held. At a partner, which may not know
 * the lab's earlier values, only the first few numbers of a test are compared.
 * Source: features C9; life cycle 5 (delta breach); decision 224; decision 254; decision 264.
 */
export function heldByDelta(facts: Facts, now: Temporal.Instant, item: Item, value: Value): Held {
  const { judged } = value
  const { breach, compared } = comparedOf(facts, now, item, value)
  if (!breach) return { judged, compared }
  const { judgement } = judged
  const held = judgement.held ?? 'delta'
  return { judged: { ...judged, deltaBreach: breach, judgement: { ...judgement, held } }, compared }
}

function comparedOf(
  facts: Facts,
  now: Temporal.Instant,
  item: Item,
  { judged, computedFrom = null }: Value,
): { breach: DeltaBreach | null; compared: ComparedElsewhere | null } {
  const { test } = rulesOfItem(facts, now, item)
  const { value, comparator, unit, decimals } = judged
  const method = methodOf({ computedFrom, method: judged.method }, test)
  const collectedAt = sampleOf(facts, item)?.collectedAt ?? null
  const measured = { value, comparator, unit, decimals, method, collectedAt }
  const limit = limitOf(facts, test)
  const own = ofItem(facts.earlier, item)
  const had = hadBy(facts, item)
  const isAway = facts.measuredFor?.itemId === item.id
  const breach = isAway
    ? breachAtPartner(limit, measured, { own, had })
    : breachOf(limit, measured, own)
  if (breach) return { breach, compared: null }
  const beside = { own, elsewhere: ofItem(facts.elsewhere, item), had }
  const compared = comparedElsewhere(limit, measured, beside) ?? null
  return { breach: compared?.breach ?? null, compared }
}

function ofItem<Earlier extends { orderId: string; testCode: string }>(
  earlier: readonly Earlier[] | undefined,
  item: Item,
): Earlier[] {
  return (earlier ?? []).filter(
    ({ orderId, testCode }) => orderId === item.orderId && testCode === item.testCode,
  )
}

function hadBy({ numbers }: Facts, item: Item): number {
  return numbers.find(({ testItemId }) => testItemId === item.id)?.last ?? 0
}

/** The lab's own limit; else the product's, which is written for the unit of the catalogue. */
function limitOf({ rules }: Facts, { code, unit, own }: RuledTest): DeltaLimit | undefined {
  const usual = rules.tests.find((test) => test.code === code)
  return own?.delta ?? (usual?.unit === unit ? productDeltaLimits[code] : undefined)
}
