import { ageInDays, ageInYears } from '#src/domain/india-time.ts'
import type { Sex } from '#src/domain/people/patient.ts'
import type { ResultFlag } from '#src/domain/results/flag.ts'

/** Ages half-open: from ≤ age < to, in calendar years or in days; null: no bound. */
export type ReferenceRange = {
  sex: 'male' | 'female' | 'any'
  fromDays: number | null
  fromYears: number | null
  toDays: number | null
  toYears: number | null
  low: number | null
  high: number | null
  criticalLow: number | null
  criticalHigh: number | null
}

/** Whose sample, and the day in India on which it was drawn. */
export type Donor = { sex: Sex; birthDate: Temporal.PlainDate; drawnOn: Temporal.PlainDate }

/**
 * The range that holds for this person at the draw, whenever the result is entered; the most
 * specific one: of the person's sex before `any`, then the narrower span of ages. Without a
 * matching row there is none: a child never gets the adults'.
 * Source: model, «Ranges».
 */
export function rangeFor<Range extends ReferenceRange>(
  ranges: readonly Range[],
  { sex, birthDate, drawnOn }: Donor,
): Range | undefined {
  const days = ageInDays(birthDate, drawnOn)
  const years = ageInYears(birthDate, drawnOn)
  if (days < 0) return undefined
  return ranges
    .filter((range) => range.sex === 'any' || range.sex === sex)
    .filter(
      ({ fromDays, fromYears, toDays, toYears }) =>
        days >= (fromDays ?? 0) &&
        years >= (fromYears ?? 0) &&
        days < (toDays ?? Infinity) &&
        years < (toYears ?? Infinity),
    )
    .toSorted((a, b) => generality(a) - generality(b))[0]
}

/** The smaller, the more specific. Years are set as 365.25 days, for comparing spans only. */
function generality({ sex, fromDays, fromYears, toDays, toYears }: ReferenceRange) {
  const from = fromDays ?? (fromYears ?? 0) * 365.25
  const to = toDays ?? (toYears ?? 1000) * 365.25
  return (sex === 'any' ? 1e9 : 0) + to - from
}

/**
 * How a value stands to its range. Both ends of the range are normal; a critical limit is itself
 * critical. Without a range nothing is said, least of all «normal».
 */
export function flagOf(value: number, range: ReferenceRange | undefined): ResultFlag {
  if (!range) return 'no-range'
  const { low, high, criticalLow, criticalHigh } = range
  if (criticalLow !== null && value <= criticalLow) return 'critical-low'
  if (criticalHigh !== null && value >= criticalHigh) return 'critical-high'
  if (low !== null && value < low) return 'low'
  if (high !== null && value > high) return 'high'
  return low === null && high === null ? 'no-range' : 'normal'
}
