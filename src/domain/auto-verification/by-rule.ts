import type { ItemCode } from '#src/domain/catalogue/item.ts'
import type { InstrumentId } from '#src/domain/instruments/instrument.ts'
import { qcStateAt } from '#src/domain/quality-control/qc-state.ts'
import { tubesOfItem } from '#src/domain/bookings/aggregate.ts'
import type { BenchFacts } from '#src/domain/results/bench/bench-facts.ts'
import { itemOf, moved, type Work } from '#src/domain/results/bench/bench-work.ts'
import type { Item } from '#src/domain/results/order-at-hand.ts'
import type { Result } from '#src/domain/results/result.ts'
import type { AutoRule, AutoRuleId } from './auto-rule.ts'
import { type Verifiable, verdict } from './verdict.ts'

/** A rule that is on for a test of an order, with the controls of each instrument that measures it. */
export type RuleInForce = AutoRule & {
  testCode: ItemCode
  ruleId: AutoRuleId
  isSensitive: boolean
  standings: readonly {
    instrumentId: InstrumentId
    everyHours: number
    isFailed: boolean
    /** ISO 8601; null: never measured. */
    lastAt: string | null
  }[]
}

type Measured = {
  on: InstrumentId | null
  /** The instrument sent a flag with it. */
  isFlagged: boolean
  now: Temporal.Instant
}

/**
 * A value that was just entered, verified by the lab's rule where one is on and lets it through;
 * otherwise as it was, for a person. Signing stays a person's.
 * Source: life cycle 5; features C12; decision 242.
 */
export function verifiedByRule(
  work: Work,
  id: Item['id'],
  measured: Measured,
  rules: readonly RuleInForce[],
): Work {
  const item = itemOf(work, id)
  const rule = rules.find(({ testCode }) => testCode === item.testCode)
  const result = work.facts.results.find(({ testItemId }) => testItemId === id)
  if (!rule || !result || item.state !== 'entered') return work
  if (!verdict(rule, verifiableOf(work.facts, item, { result, rule, ...measured })).ok) return work
  const row = { id: result.id, verifiedByRule: rule.ruleId, verifiedAt: measured.now }
  const step = { event: 'verify', reason: 'by the rule of the lab' } as const
  return moved(work, item, step, { updated: { ruleVerified: [row] } })
}

type Of = Measured & { result: Result; rule: RuleInForce }

function verifiableOf(facts: BenchFacts, item: Item, of: Of): Verifiable {
  const { result, rule, on, isFlagged, now } = of
  const standing = rule.standings.find(({ instrumentId }) => instrumentId === on)
  const lastAt = standing?.lastAt ? Temporal.Instant.from(standing.lastAt) : null
  const earlier = (facts.earlier ?? []).filter(
    ({ orderId, testCode }) => orderId === item.orderId && testCode === item.testCode,
  )
  const { value, comparator, flag, rangeLow, rangeHigh } = result
  return {
    value,
    comparator,
    flag,
    rangeLow,
    rangeHigh,
    hasSeveralRanges: result.rangesBySex !== null,
    isHeld: item.state !== 'entered',
    isDelta: result.deltaBreach !== null,
    hasEarlier: earlier.length > 0,
    needsSecondPerson: result.needsSecondPerson,
    isFirst: result.number === 1,
    isDecided: result.decision !== null,
    isComputed: result.computedFrom !== null,
    isSensitive: rule.isSensitive,
    qc: standing ? qcStateAt({ ...standing, lastAt }, now).state : null,
    isFlagged,
    remark: tubesOfItem(facts, item).find(({ remark }) => remark !== null)?.remark ?? null,
  }
}
