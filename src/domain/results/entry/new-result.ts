import type { KeptLot } from '#src/domain/calculations/kept-lot.ts'
import type { InstrumentId } from '#src/domain/instruments/instrument.ts'
import type { UserId } from '#src/domain/people/actor.ts'
import type { BenchFacts, Hand } from '#src/domain/results/bench/bench-facts.ts'
import type { ComputedFrom } from '#src/domain/results/calculated/computed.ts'
import type { ComparedElsewhere, NewComparison } from '#src/domain/results/delta-elsewhere.ts'
import { ResultId } from '#src/domain/results/item.ts'
import type { Judgement } from '#src/domain/results/judging/judgement.ts'
import type { Judged } from '#src/domain/results/judging/judged.ts'
import type { Item } from '#src/domain/results/order-at-hand.ts'
import type { Result } from '#src/domain/results/result.ts'
import { needsSecondPerson } from '#src/domain/results/second-person.ts'
import type { VerificationRule } from '#src/domain/results/verification-rule.ts'

/** A value that a test gets. */
export type NewValue = {
  judged: Judged
  comment: string | null
  /** The unverified value that it replaces. */
  over?: Pick<Result, 'needsSecondPerson'> | undefined
  /** For a computed value: its input results, by test. */
  computedFrom?: ComputedFrom
  /** The lot of reagent with which it was measured, of a PT from which an INR is computed. */
  reagentLot?: KeptLot | null
  /** The instrument that measured it; null or absent: none is known. */
  on?: InstrumentId | null
  /** Who entered it. */
  by: UserId
}

/** A value as it is stored: flagged, and not verified yet. Source: life cycle 5. */
export function newResult(
  facts: BenchFacts,
  item: Item,
  value: NewValue,
  { now, newId }: Hand,
): Result {
  const { judgement, ...found } = value.judged
  const rule = ruleOf(facts, item)
  return {
    id: ResultId.parse(newId()),
    testItemId: item.id,
    number: nextNumber(facts, item),
    ...found,
    ...judgedColumns(judgement),
    comment: value.comment,
    computedFrom: value.computedFrom ?? null,
    reagentLot: value.reagentLot ?? null,
    needsSecondPerson: needsSecondPerson(judgement, { rule, over: value.over }),
    enteredBy: value.by,
    enteredAt: now,
    referralId: facts.measuredFor?.itemId === item.id ? facts.measuredFor.id : null,
    ...unsigned,
    ...undecided,
  }
}

/** On which instrument a value was measured, where that is known. Source: decision 228. */
export function instrumentOf({ testCode }: Item, result: Result, { on }: Pick<NewValue, 'on'>) {
  if (!on) return []
  const { id: resultId, testItemId, enteredBy, enteredAt } = result
  return [{ resultId, testItemId, instrumentId: on, testCode, enteredBy, enteredAt }]
}

/** That a value was compared with one of another lab. Source: decision 254. */
export function comparisonOf(
  { id: resultId }: Result,
  compared: ComparedElsewhere | null,
  { now }: Hand,
): NewComparison[] {
  if (!compared) return []
  const { of: ofResultId, consentId, breach } = compared
  return [{ resultId, ofResultId, consentId, isHeld: breach !== null, comparedAt: now }]
}

/** What a value has that nobody verified or signed. */
export const unsigned = {
  isCurrent: true,
  verifiedBy: null,
  verifiedAt: null,
  verifiedByRule: null,
  authorisedBy: null,
  authorisedAt: null,
  signatureId: null,
  supersededReason: null,
}

/** What a value has about which nobody decided. */
export const undecided = {
  decision: null,
  decisionComment: null,
  decidedBy: null,
  decidedAt: null,
}

export function nextNumber({ numbers }: Pick<BenchFacts, 'numbers'>, item: { id: string }): number {
  return (numbers.find(({ testItemId }) => testItemId === item.id)?.last ?? 0) + 1
}

/** The lab's rule for a test; by default `ordinary`. Source: decision 039. */
export function ruleOf(
  { verificationRules }: Pick<BenchFacts, 'verificationRules'>,
  { testCode }: Item,
): VerificationRule {
  return verificationRules.find((one) => one.testCode === testCode)?.rule ?? 'ordinary'
}

/** What is stored of a judgement beside the value. */
export function judgedColumns(judgement: Judgement) {
  const { flag, low, high, condition, premise, ranges, isRangeUncertain } = judgement
  const rangesBySex = ranges.length > 0 ? [...ranges] : null
  const range = { rangeLow: low, rangeHigh: high, rangeCondition: condition, rangesBySex }
  return { flag, ...range, rangePremise: premise, isRangeUncertain }
}
