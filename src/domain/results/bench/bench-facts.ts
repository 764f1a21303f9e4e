import type { ItemCode } from '#src/domain/catalogue/item.ts'
import type { ConfirmedLot } from '#src/domain/calculations/lot-in-force.ts'
import type { CollectionEvent } from '#src/domain/catalogue/collection-event.ts'
import type { UserId } from '#src/domain/people/actor.ts'
import type { Stateful } from '#src/domain/transition.ts'
import type { CallState } from '#src/domain/results/calls/call-machine.ts'
import type { TestChoice } from '#src/domain/results/judging/choice-meaning.ts'
import type { ResultFlag } from '#src/domain/results/judging/flag.ts'
import type { CallTaskId, ResultId, TestItemId } from '#src/domain/results/item.ts'
import type { AnalyteVersionId } from '#src/domain/analytes/analyte-rules.ts'
import type { ApprovedVersion } from '#src/domain/analytes/in-force.ts'
import type { ElsewhereValue } from '#src/domain/results/delta-elsewhere.ts'
import type { DeltaLimit, EarlierValue } from '#src/domain/results/delta-limit.ts'
import type { Notifying } from '#src/domain/results/notifiable/notifiable-review.ts'
import type { OpenReferral, ReferralId, TubeOut } from '#src/domain/referrals/referral.ts'
import type { OrderId } from '#src/domain/orders/order.ts'
import type { ReflexAtBench } from '#src/domain/reflex/added-by-rule.ts'
import type { BookingAtLab, Order } from '#src/domain/results/order-at-hand.ts'
import type { Result } from '#src/domain/results/result.ts'
import type { CallKind } from '#src/domain/results/calls/tell-again.ts'
import type { Analyte } from '#src/domain/results/entry/typed-number.ts'
import type { VerificationRule } from '#src/domain/results/verification-rule.ts'
import type { JudgingRows } from '#src/domain/results/judging/yardstick-of.ts'

/** A numeric or coded test, as a judgement needs it. */
export type RuledTest = Analyte & {
  code: ItemCode
  plausibleLow: number | null
  plausibleHigh: number | null
  collectionEvent: CollectionEvent
  /** Of the catalogue. */
  method: string
  /** Identifies its current ranges; null where it has none. */
  rangeFingerprint: string | null
  /** Of the version of the lab's own rules by which it is judged; absent: by the product's. */
  own?: { versionId: AnalyteVersionId; delta: DeltaLimit | null }
}

/** What judges the values of some tests. */
type TestRules = JudgingRows & {
  tests: readonly RuledTest[]
  choices: readonly (TestChoice & { testCode: ItemCode })[]
  /** The approved versions of the lab's own rules, for every day. */
  ownRules: readonly ApprovedVersion[]
}

/** A call about a value of a test; not one that was withdrawn. */
export type Call = Stateful & {
  id: CallTaskId
  testItemId: TestItemId
  resultId: ResultId
  kind: CallKind
  state: CallState
  toldAt: Temporal.Instant | null
  withdrawnReason: string | null
  withdrawnBy: UserId | null
  withdrawnAt: Temporal.Instant | null
  /** Of the value that it is about. */
  flag: ResultFlag
}

/** An order on the bench, with everything that its values follow from and that follows from them. */
export type BenchFacts = BookingAtLab &
  Notifying & {
    order: Order
    /** The values that count. */
    results: readonly Result[]
    /** How many values each test has had. */
    numbers: readonly { testItemId: TestItemId; last: number }[]
    /** Of the tests that may get a value. */
    rules: TestRules
    /** Tests of the lab that are not verified by the person who entered them. */
    verificationRules: readonly { testCode: ItemCode; rule: VerificationRule }[]
    /** In the order in which they were told. */
    calls: readonly Call[]
    /**
     * The person's last signed values at this lab, of the tests that may get a value, by the order
     * that asks; read where values are entered.
     */
    earlier?: readonly (EarlierValue & { orderId: OrderId; testCode: ItemCode })[]
    /** Of other labs, each while the person's consent is in force; read where values are entered. */
    elsewhere?: readonly ElsewhereValue[]
    /** The confirmed lots of reagent of the lab, where it computes a value of the order with one. */
    lots?: readonly ConfirmedLot[]
    names: readonly { id: string; name: string }[]
    /** What the lab's rules say about its tests, and did; read where values are verified. */
    reflex?: ReflexAtBench
    /** Tests of the order that are at another lab. */
    referred?: readonly OpenReferral[]
    /** Tubes of the order that are at another lab themselves; read where one is sent or judged. */
    tubesOut?: readonly TubeOut[]
    /** The referral for which a value of this test is entered; absent: the lab measures itself. */
    measuredFor?: { id: ReferralId; itemId: TestItemId }
  }

/** Who acts, when, and where ids come from; null: the worker. */
export type Hand = { by: UserId | null; now: Temporal.Instant; newId: () => string }
