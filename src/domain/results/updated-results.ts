import type { AutoRuleId } from '#src/domain/auto-verification/auto-rule.ts'
import type { OrderId } from '#src/domain/orders/order.ts'
import type { UserId } from '#src/domain/people/actor.ts'
import type { SignatureId } from '#src/domain/reports/signature.ts'
import type { Decision } from './decision.ts'
import type { CallTaskId, ResultId, TestItemId } from './item.ts'

/** How values and their calls change that count: each only while it does. */
export type UpdatedResults = {
  /** By the technical check. */
  readonly verified?: readonly {
    id: ResultId
    verifiedBy: UserId
    verifiedAt: Temporal.Instant
  }[]
  /** By the lab's rule, in place of a person. */
  readonly ruleVerified?: readonly {
    id: ResultId
    verifiedByRule: AutoRuleId
    verifiedAt: Temporal.Instant
  }[]
  /** Held back by a person: verified again, by somebody other than who entered it. */
  readonly doubted?: readonly { id: ResultId; needsSecondPerson: true }[]
  /** Kept with the reason why it no longer counts. */
  readonly superseded?: readonly { id: ResultId; supersededReason: string }[]
  /** A number that nothing judged, by the pathologist; its flag is the decision. */
  readonly decided?: readonly {
    id: ResultId
    flag: Decision
    decision: Decision
    decisionComment: string
    decidedBy: UserId
    decidedAt: Temporal.Instant
  }[]
  /** By the pathologist, under a signature; a value is signed once. */
  readonly authorised?: readonly {
    id: ResultId
    authorisedBy: UserId
    authorisedAt: Temporal.Instant
    signatureId: SignatureId
  }[]
  /** Tests past their promised time, and the first missed promise of an order: marked once. */
  readonly lateItems?: readonly { id: TestItemId; lateSince: Temporal.Instant }[]
  readonly lateOrders?: readonly { id: OrderId; lateSince: Temporal.Instant }[]
  /** Open calls that go over to the same value in its new row. */
  readonly carried?: readonly { id: CallTaskId; resultId: ResultId }[]
}
