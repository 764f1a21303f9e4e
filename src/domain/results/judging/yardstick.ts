import { trimesterOn } from '#src/domain/catalogue/gestation.ts'
import { mayBePregnant, type Pregnancy } from '#src/domain/catalogue/pregnancy.ts'
import {
  type AgeSpan,
  type NamedCondition,
  type RangeCondition,
  rangeFor,
  type ReferenceRange,
} from '#src/domain/catalogue/reference-range.ts'
import { ageInDays } from '#src/domain/india-time.ts'
import type { Sex } from '#src/domain/people/patient.ts'
import type { Side } from './band.ts'
import type { Yardstick } from './judgement.ts'

/** A row of critical limits: at or below `low`, or at or above `high`, somebody is called. */
type CriticalLimits = AgeSpan & { id: string; low: number | null; high: number | null }

/** All rules of one numeric test, for any donor. */
export type NumericRules = {
  ranges: readonly (ReferenceRange & { id: string; isUncertain: boolean })[]
  limits: readonly CriticalLimits[]
  lowest: number | null
  plausibleLow: number | null
  plausibleHigh: number | null
  /**
   * Its formula is not valid in pregnancy: its range is then also marked for a person who did not
   * answer.
   */
  isNotForPregnancy?: boolean
  /**
   * Its usual values shift in pregnancy: within a range for others, nothing counts as normal for a
   * pregnant person.
   */
  isMovedByPregnancy?: boolean
}

/** Who gave the sample, and the day in India on which it was drawn. */
export type Donor = {
  sex: Sex
  birthDate: Temporal.PlainDate | null
  drawnOn: Temporal.PlainDate
  /** Ignored for a man, who is not asked either. */
  pregnancy: Pregnancy
  /** The due date, which dates the draw; null: not given. */
  dueOn?: Temporal.PlainDate | null
}

/**
 * The rows that apply to a donor. A person of another sex is measured by both sexes' rows; a woman
 * who did not answer about pregnancy by the pregnancy rows and the ordinary ones; a pregnant person
 * whose week is not known by every trimester's, and without any of these by the ordinary one,
 * marked as not made for her; where the birth date is unknown or after the draw, by every age's
 * limits and by no range.
 * Source: decision 030; decision 047; decision 079.
 */
export function yardstickFor(rules: NumericRules, { birthDate, ...donor }: Donor): Yardstick {
  const { lowest, plausibleLow, plausibleHigh } = rules
  const isAgeKnown = birthDate !== null && ageInDays(birthDate, donor.drawnOn) >= 0
  const sides = isAgeKnown
    ? sexesOf(donor.sex).flatMap((sex) => sidesOf(rules, { ...donor, sex, birthDate }))
    : ageless(rules, sexesOf(donor.sex))
  const shown = isAlike(sides) ? sides.slice(-1) : sides
  return { sides: shown, isAgeKnown, lowest, plausibleLow, plausibleHigh }
}

function sexesOf(sex: Sex): ('male' | 'female')[] {
  return sex === 'other' ? ['male', 'female'] : [sex]
}

type Known = Donor & { sex: 'male' | 'female'; birthDate: Temporal.PlainDate }

/**
 * The ordinary side, the pregnancy sides, or both; one side where there are no pregnancy ranges.
 */
function sidesOf(rules: NumericRules, donor: Known): Side[] {
  const { sex, pregnancy } = donor
  const ordinary = sideOf(rules, donor)
  if (sex === 'male' || pregnancy === 'no') return [ordinary]
  const expecting = expectingSides(rules, donor)
  if (pregnancy === 'yes') return expecting
  const others = expecting.filter(({ range }) => range?.condition !== 'not-pregnant')
  const isJudged = others.some(({ range }) => range)
  const isOfOthers = rules.isNotForPregnancy || (rules.isMovedByPregnancy && !isJudged)
  if (ordinary.range && isOfOthers && mayBePregnant(donor)) return [named(ordinary), ...others]
  return isJudged ? [ordinary, ...others] : [ordinary]
}

/** For a pregnant person: one side for each possible trimester. */
function expectingSides(rules: NumericRules, donor: Known): Side[] {
  const trimester = trimesterOn(donor.dueOn, donor.drawnOn)
  const conditions = trimester ? [`trimester-${trimester}` as const] : eachTrimester
  const sides = conditions.map((condition) => sideOf(rules, donor, condition))
  const ids = sides.map(({ range }) => range?.id)
  return sides
    .filter(({ range }, at) => ids.indexOf(range?.id) === at)
    .map((side) => (side.range?.condition ? side : named(side, rules.isMovedByPregnancy)))
}

const eachTrimester = ['trimester-1', 'trimester-2', 'trimester-3'] as const

/** For a person who is or may be pregnant: marks the range as made for others. */
function named(side: Side, isMoved = false): Side {
  const condition: NamedCondition = 'not-pregnant'
  const said = { condition, ...(isMoved && { isMoved }) }
  return { ...side, range: side.range && { ...side.range, ...said } }
}

function sideOf({ ranges, limits }: NumericRules, donor: Known, condition?: RangeCondition): Side {
  const range = rangeFor(ranges, { ...donor, condition })
  const limit = rangeFor(limits, donor)
  return {
    sex: donor.sex,
    range: range ? pick(range) : null,
    limits: limit ? { id: limit.id, low: limit.low, high: limit.high } : null,
  }
}

function pick({ condition, premise, ...range }: NumericRules['ranges'][number]) {
  const { id, low, high, isUncertain } = range
  const named = { ...(condition && { condition }), ...(premise && { premise }) }
  return { id, low, high, isUncertain, ...named }
}

function ageless({ limits }: NumericRules, sexes: readonly ('male' | 'female')[]): Side[] {
  return limits
    .filter(({ sex }) => sex === 'any' || sexes.includes(sex))
    .map(({ sex, id, low, high }) => ({ sex, range: null, limits: { id, low, high } }))
}

/** Both sexes have the very same rows: there is only one side, marked as the woman's. */
function isAlike([first, ...more]: readonly Side[]): boolean {
  return more.every(
    ({ range, limits }) => range?.id === first?.range?.id && limits?.id === first?.limits?.id,
  )
}
