import type { QcState } from '#src/domain/quality-control/qc-state.ts'
import type { Comparator } from '#src/domain/results/entry/typed-number.ts'
import { isCritical, type ResultFlag } from '#src/domain/results/judging/flag.ts'
import type { SampleRemark } from '#src/domain/tubes/sample-remark.ts'
import type { AutoRule } from './auto-rule.ts'

/** What is known of a value when it would be verified: stored with it, or true at that time. */
export type Verifiable = {
  /** Null for a coded value. */
  value: number | null
  comparator: Comparator | null
  flag: ResultFlag
  /** The one range that judged it; both null: none, or only part of one. */
  rangeLow: number | null
  rangeHigh: number | null
  /** Several ranges judged it, and differ. */
  hasSeveralRanges: boolean
  /** For whatever reason: critical, implausible, nothing judged it, changed too much. */
  isHeld: boolean
  isDelta: boolean
  /** The lab has an earlier signed value of the person for this test. */
  hasEarlier: boolean
  /** The lab asks for a second person, or somebody doubted it. */
  needsSecondPerson: boolean
  /** It is the test's first value: nobody typed over another one or had it measured again. */
  isFirst: boolean
  isDecided: boolean
  isComputed: boolean
  /** Tells of HIV, or needs counselling. */
  isSensitive: boolean
  /** Of its instrument at that time; null: no instrument is known. */
  qc: QcState['state'] | null
  /** The instrument sent a flag with it. */
  isFlagged: boolean
  /** Of the lab on its sample, such as haemolysis. */
  remark: SampleRemark | null
}

/** Why a rule leaves a value to a person. */
export const whyNotByRule = [
  'sensitive',
  'not-a-number',
  'bound',
  'computed',
  'critical',
  'held',
  'delta',
  'no-earlier',
  'no-single-range',
  'outside-range',
  'outside-limits',
  'not-first',
  'decided',
  'second-person',
  'no-instrument',
  'qc-failed',
  'qc-not-run',
  'instrument-flag',
  'specimen',
] as const
export type WhyNotByRule = (typeof whyNotByRule)[number]

export type Verdict = { ok: true } | { ok: false; why: readonly WhyNotByRule[] }

/**
 * Whether a rule verifies a value, and if not, every reason. The same for values that arrive and for
 * those of a replay. Nothing is let through for lack of a fact: a value without an instrument, a
 * range or an earlier value is left to a person unless the rule says so.
 * Source: features C12, H7; Gao et al., Diagnostics 2026;16:407 (quality control, flags of instruments,
 * limits, changes); decision 242.
 */
export function verdict(rule: AutoRule, value: Verifiable): Verdict {
  const why = whyNotByRule.filter((reason) => against[reason](value, rule))
  return why.length === 0 ? { ok: true } : { ok: false, why }
}

type Against = (value: Verifiable, rule: AutoRule) => boolean

const against: Readonly<Record<WhyNotByRule, Against>> = {
  sensitive: ({ isSensitive }) => isSensitive,
  'not-a-number': ({ value }) => value === null,
  // "<5" may be anything below: how far, nobody can compare.
  bound: ({ comparator }) => comparator !== null,
  computed: ({ isComputed }) => isComputed,
  critical: ({ flag }) => isCritical(flag),
  held: ({ isHeld }) => isHeld,
  delta: ({ isDelta }) => isDelta,
  'no-earlier': ({ hasEarlier }, { allowsFirst }) => !hasEarlier && !allowsFirst,
  'no-single-range': (value, { within }) => within === 'reference' && !hasOneRange(value),
  'outside-range': (value, { within }) =>
    within === 'reference' && (value.flag !== 'normal' || isOutside(value.value, rangeOf(value))),
  'outside-limits': ({ value }, { within, low, high }) =>
    within === 'limits' && (low === null || high === null || isOutside(value, { low, high })),
  'not-first': ({ isFirst }) => !isFirst,
  decided: ({ isDecided }) => isDecided,
  'second-person': ({ needsSecondPerson }) => needsSecondPerson,
  'no-instrument': ({ qc }) => qc === null,
  'qc-failed': ({ qc }) => qc === 'failed',
  'qc-not-run': ({ qc }) => qc === 'not-run',
  'instrument-flag': ({ isFlagged }) => isFlagged,
  specimen: ({ remark }) => remark !== null,
}

type Range = { low: number | null; high: number | null }

const rangeOf = ({ rangeLow, rangeHigh }: Verifiable): Range => ({ low: rangeLow, high: rangeHigh })

function hasOneRange({ rangeLow, rangeHigh, hasSeveralRanges }: Verifiable): boolean {
  return !hasSeveralRanges && (rangeLow !== null || rangeHigh !== null)
}

/** A limit itself is inside. */
function isOutside(value: number | null, { low, high }: Range): boolean {
  return value === null || (low !== null && value < low) || (high !== null && value > high)
}
