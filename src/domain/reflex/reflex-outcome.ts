import type { ItemCode } from '#src/domain/catalogue/item.ts'
import type { OrderId } from '#src/domain/orders/order.ts'
import type { ResultId, TestItemId } from '#src/domain/results/item.ts'
import type { TubeId } from '#src/domain/tubes/tube.ts'
import type { NewReflexDecision, NewReflexEnding } from './deciding-rule.ts'
import type { NewReflexRule, ReflexRuleId } from './reflex-rule.ts'

/** What a rule did about a value, or why it did nothing. */
export const reflexOutcomes = [
  'added',
  /** The value is in another unit than the rule. */
  'other-unit',
  /** The lab no longer offers the test, or no rule may add it any more. */
  'not-offered',
  /** No sample of its type is at the lab. */
  'no-sample',
  /** There is one, and it was drawn too long ago. */
  'sample-old',
] as const
export type ReflexOutcome = (typeof reflexOutcomes)[number]

/** An outcome as stored; `tubeId` and `testItemId` with `added` alone. */
export type NewReflexOutcome = {
  resultId: ResultId
  ruleId: ReflexRuleId
  orderId: OrderId
  causeItemId: TestItemId
  addsCode: ItemCode
  outcome: ReflexOutcome
  tubeId: TubeId | null
  testItemId: TestItemId | null
  decidedAt: Temporal.Instant
}

/** What is written about tests that a rule adds. */
export type NewOfReflex = {
  readonly reflexRule?: readonly NewReflexRule[]
  readonly reflexDecision?: readonly NewReflexDecision[]
  readonly reflexEnding?: readonly NewReflexEnding[]
  readonly reflexOutcome?: readonly NewReflexOutcome[]
}
