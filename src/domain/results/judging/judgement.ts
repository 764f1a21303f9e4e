import type { RangePremise } from '#src/domain/catalogue/range-premise.ts'
import type { NamedCondition } from '#src/domain/catalogue/reference-range.ts'
import type { OffMoment } from '#src/domain/tubes/off-moment.ts'
import type { Side } from './band.ts'
import type { ChoiceMeaning, ImmunityLimit } from './choice-meaning.ts'
import type { ResultFlag } from './flag.ts'
import type { Comparator } from '#src/domain/results/entry/typed-number.ts'

/**
 * What the numbers of one donor are measured against: plain data, the same on the server and in the
 * browser. One side for most people; both sexes' for a person of another sex, the ordinary and the
 * pregnancy side where a woman did not answer, and each trimester's where the week is not known.
 */
export type Yardstick = {
  sides: readonly Side[]
  /** False: no birth date, or one after the draw. No range applies then. */
  isAgeKnown: boolean
  /** The lowest possible value; null: it may be negative without limit. */
  lowest: number | null
  /** Below it a wrong unit is likelier than a patient's value; null: not known. */
  plausibleLow: number | null
  /** Above it a typing or unit error is likelier than a patient's value; null: not known. */
  plausibleHigh: number | null
  /** For an antibody whose amount decides immunity: no range judges it. */
  immunity?: ImmunityLimit | undefined
  /** Some or all of its ranges were left out: they apply to another moment than the sample's. */
  offMoment?: OffMoment
}

/** One result to be judged, by the type of its test. */
export type ToJudge =
  | { type: 'numeric'; value: number; comparator: Comparator | null; yardstick: Yardstick }
  | { type: 'qualitative' | 'narrative' | 'culture'; meaning: ChoiceMeaning }

/**
 * Why a person must look at it first. For `critical` and `implausible` it is a second look; the
 * others mean that nothing could judge it, so a person decides.
 */
export type HeldReason =
  | 'critical'
  /** Outside plausible values: the decimal point or the unit may be wrong. */
  | 'implausible'
  /** No range and no limit applied to it. */
  | 'nothing-judges'
  /** A person of another sex: normal by one sex's range but not by the other's. */
  | 'sexes-differ'
  /** Pregnancy was not answered, and would change the verdict. */
  | 'pregnancy-unknown'
  /** The week of pregnancy was not given, and would change the verdict. */
  | 'trimester-unknown'
  | 'age-unknown'
  /** "<5" or ">5" that may be on either side of a limit. */
  | 'undecided'
  /** Within the range for others; pregnancy shifts the test, and the person is pregnant. */
  | 'not-for-pregnancy'
  /** Too far from the person's last comparable value. */
  | 'delta'
  | OffMoment

/** The range of one sex or of pregnancy, where another range applies too and differs. */
export type SexRange = {
  sex: 'male' | 'female'
  low: number | null
  high: number | null
  condition?: NamedCondition
  premise?: RangePremise
}

export type Judgement = {
  flag: ResultFlag
  /** The range shown beside the value; for two sexes, their intersection. */
  low: number | null
  high: number | null
  /** The one range beside the value is for pregnancy, a trimester, or not for a pregnant person. */
  condition: NamedCondition | null
  /** What the single range beside the value assumes; of several ranges each has its own. */
  premise: RangePremise | null
  /** Where several ranges apply and differ: all of them, for display. */
  ranges: readonly SexRange[]
  /** The limits that applied, of two the one that alarms earlier; null: none. */
  limits: { low: number | null; high: number | null } | null
  held: HeldReason | null
  /** A treating clinician must be told at once. */
  isCallDue: boolean
  /** The data marks the range as uncertain; the lab's own confirmation is checked separately. */
  isRangeUncertain: boolean
  /** The ids of the data rows that decided. */
  decidedBy: { ranges: readonly string[]; limits: readonly string[] }
}
