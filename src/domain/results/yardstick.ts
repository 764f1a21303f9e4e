import type { Pregnancy } from '#src/domain/catalogue/pregnancy.ts'
import {
  type AgeSpan,
  rangeFor,
  type ReferenceRange,
} from '#src/domain/catalogue/reference-range.ts'
import { ageInDays } from '#src/domain/india-time.ts'
import type { Sex } from '#src/domain/people/patient.ts'
import type { Side } from './band.ts'
import type { Yardstick } from './judge.ts'

/** A row of critical limits: at or below `low`, at or above `high` somebody is called. */
type CriticalLimits = AgeSpan & { id: string; low: number | null; high: number | null }

/** All that is known of one numeric test, whoever the donor is. */
export type NumericRules = {
  ranges: readonly (ReferenceRange & { id: string; isUncertain: boolean })[]
  limits: readonly CriticalLimits[]
  lowest: number | null
  plausibleHigh: number | null
}

/** Whose sample, drawn on which day in India. */
export type Donor = {
  sex: Sex
  birthDate: Temporal.PlainDate | null
  drawnOn: Temporal.PlainDate
  /** Counts for a man as little as it is asked. */
  pregnancy: Pregnancy
}

/**
 * The rows that hold for a donor. A person of another sex is measured by both sexes'; a woman of
 * whom it is not said whether she is pregnant by those of pregnancy and the ordinary ones; where the
 * birth date is not known, or lies after the draw, by every age's limits and by no range.
 */
export function yardstickFor(rules: NumericRules, { birthDate, ...donor }: Donor): Yardstick {
  const { lowest, plausibleHigh } = rules
  const isAgeKnown = birthDate !== null && ageInDays(birthDate, donor.drawnOn) >= 0
  const sides = isAgeKnown
    ? sexesOf(donor.sex).flatMap((sex) => sidesOf(rules, { ...donor, sex, birthDate }))
    : ageless(rules, sexesOf(donor.sex))
  return { sides: isAlike(sides) ? sides.slice(0, 1) : sides, isAgeKnown, lowest, plausibleHigh }
}

function sexesOf(sex: Sex): ('male' | 'female')[] {
  return sex === 'other' ? ['male', 'female'] : [sex]
}

type Known = Donor & { sex: 'male' | 'female'; birthDate: Temporal.PlainDate }

/** The ordinary side, the one of pregnancy, or both; one where there are no ranges of pregnancy. */
function sidesOf(rules: NumericRules, donor: Known): Side[] {
  const { sex, pregnancy } = donor
  const ordinary = sideOf(rules, donor, false)
  if (sex === 'male' || pregnancy === 'no') return [ordinary]
  const expecting = sideOf(rules, donor, true)
  if (expecting.range?.id === ordinary.range?.id) return [ordinary]
  return pregnancy === 'yes' ? [expecting] : [ordinary, expecting]
}

function sideOf({ ranges, limits }: NumericRules, donor: Known, isPregnant: boolean): Side {
  const range = rangeFor(ranges, { ...donor, isPregnant })
  const limit = rangeFor(limits, donor)
  return {
    sex: donor.sex,
    range: range ? pick(range) : null,
    limits: limit ? { id: limit.id, low: limit.low, high: limit.high } : null,
  }
}

function pick({ id, low, high, isUncertain, condition }: NumericRules['ranges'][number]) {
  return { id, low, high, isUncertain, ...(condition && { condition }) }
}

function ageless({ limits }: NumericRules, sexes: readonly ('male' | 'female')[]): Side[] {
  return limits
    .filter(({ sex }) => sex === 'any' || sexes.includes(sex))
    .map(({ sex, id, low, high }) => ({ sex, range: null, limits: { id, low, high } }))
}

/** Both sexes by the very same rows: there is one side only. */
function isAlike([first, second, ...more]: readonly Side[]): boolean {
  return (
    more.length === 0 &&
    first?.range?.id === second?.range?.id &&
    first?.limits?.id === second?.limits?.id
  )
}
