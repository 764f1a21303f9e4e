import type { AnalyteVersionId } from '#src/domain/analytes/analyte-rules.ts'
import type { AutoRuleId } from '#src/domain/auto-verification/auto-rule.ts'
import type { KeptLot } from '#src/domain/calculations/kept-lot.ts'
import type { RangePremise } from '#src/domain/catalogue/range-premise.ts'
import type { NamedCondition } from '#src/domain/catalogue/reference-range.ts'
import type { UserId } from '#src/domain/people/actor.ts'
import type { ReferralId } from '#src/domain/referrals/referral.ts'
import type { SignatureId } from '#src/domain/reports/signature.ts'
import type { ChoiceMeaning } from './judging/choice-meaning.ts'
import type { ComputedFrom } from './calculated/computed.ts'
import type { DeltaBreach } from './delta-limit.ts'
import type { Decision } from './decision.ts'
import type { ResultFlag } from './judging/flag.ts'
import type { ResultId, TestItemId } from './item.ts'
import type { SexRange } from './judging/judgement.ts'
import type { Comparator } from './entry/typed-number.ts'

/** One value of one test, as stored; `results` in the schema says what each part means. */
export type Result = {
  id: ResultId
  testItemId: TestItemId
  number: number
  isCurrent: boolean
  value: number | null
  comparator: Comparator | null
  choice: string | null
  meaning: ChoiceMeaning | null
  text: string | null
  /** UCUM. */
  unit: string | null
  decimals: number | null
  computedFrom: ComputedFrom | null
  /** Of a PT from which an INR is computed: the lot of reagent; null or absent: of anything else. */
  reagentLot?: KeptLot | null
  flag: ResultFlag
  rangeLow: number | null
  rangeHigh: number | null
  rangeCondition: NamedCondition | null
  rangePremise: RangePremise | null
  rangesBySex: SexRange[] | null
  isRangeUncertain: boolean
  rangeFingerprint: string | null
  deltaBreach: DeltaBreach | null
  analyteVersionId: AnalyteVersionId | null
  method: string | null
  comment: string | null
  needsSecondPerson: boolean
  enteredBy: UserId
  enteredAt: Temporal.Instant
  verifiedBy: UserId | null
  verifiedAt: Temporal.Instant | null
  verifiedByRule: AutoRuleId | null
  authorisedBy: UserId | null
  authorisedAt: Temporal.Instant | null
  signatureId: SignatureId | null
  decision: Decision | null
  decisionComment: string | null
  decidedBy: UserId | null
  decidedAt: Temporal.Instant | null
  supersededReason: string | null
  /** The referral for which another lab measured it; null: the lab did. */
  referralId: ReferralId | null
}
