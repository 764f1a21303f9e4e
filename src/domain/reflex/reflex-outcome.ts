import type { QuoteId } from '#src/domain/bookings/booking.ts'
import type { ItemCode } from '#src/domain/catalogue/item.ts'
import type { OrderId } from '#src/domain/orders/order.ts'
import type { ResultId, TestItemId } from '#src/domain/results/item.ts'
import type { UserId } from '#src/domain/people/actor.ts'
import type { TubeId } from '#src/domain/tubes/tube.ts'
import type { NewReflexDecision, NewReflexEnding } from './deciding-rule.ts'
import type { Contract } from '#src/domain/bookings/contract.ts'
import type { NewReflexOffer } from './reflex-offer.ts'
import type { NewReflexRule, ReflexRuleId } from './reflex-rule.ts'

/** What a rule did about a value, or why it did nothing. */
export const reflexOutcomes = [
  'added',
  /** Offered to the patient, once the value is published. */
  'offered',
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
  readonly reflexOffer?: readonly NewReflexOffer[]
  /** The frozen price of an offer. */
  readonly quote?: readonly {
    id: QuoteId
    accountId: UserId
    contract: Contract
    expiresAt: Temporal.Instant
    createdAt: Temporal.Instant
  }[]
}
