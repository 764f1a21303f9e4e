import { ageInDays, ageInYears } from '#src/domain/india-time.ts'
import type { Sex } from '#src/domain/people/patient.ts'
import type { RangePremise } from './range-premise.ts'

/** Half-open ages: from ≤ age < to, in calendar years or in days; null: no bound. */
export type AgeSpan = {
  sex: 'male' | 'female' | 'any'
  fromDays: number | null
  fromYears: number | null
  toDays: number | null
  toYears: number | null
}

/** Applies only in pregnancy: in all of it, or in one trimester, which then takes precedence. */
export const rangeConditions = ['pregnancy', 'trimester-1', 'trimester-2', 'trimester-3'] as const
export type RangeCondition = (typeof rangeConditions)[number]

/** How a range is named beside a value, including one that is not made for this person. */
export const namedConditions = [...rangeConditions, 'not-pregnant'] as const
export type NamedCondition = (typeof namedConditions)[number]

export type ReferenceRange = AgeSpan & {
  low: number | null
  high: number | null
  /**
   * The condition it applies to, and then before any other range; a row without bounds says that
   * none is published.
   */
  condition?: RangeCondition | null
  premise?: RangePremise | null
}

/** The person who gave the sample, and the day in India on which it was drawn. */
export type Donor = {
  sex: Sex
  birthDate: Temporal.PlainDate
  drawnOn: Temporal.PlainDate
  /** For a pregnant person: the trimester, or that it is not known. */
  condition?: RangeCondition | undefined
}

/**
 * The row that applies to this person at the draw, whenever the result is entered. The most
 * specific row wins: the trimester's, then the general pregnancy row, the person's sex before
 * `any`, then the narrower age span. Undefined without a matching row: a child never gets the adult
 * range.
 * Source: model, "Ranges"; decision 079.
 */
export function rangeFor<Row extends AgeSpan & Pick<ReferenceRange, 'condition'>>(
  rows: readonly Row[],
  { sex, birthDate, drawnOn, condition }: Donor,
): Row | undefined {
  const days = ageInDays(birthDate, drawnOn)
  const years = ageInYears(birthDate, drawnOn)
  if (days < 0) return undefined
  return rows
    .filter((row) => row.sex === 'any' || row.sex === sex)
    .filter((row) => !row.condition || holds(row.condition, condition))
    .filter(
      ({ fromDays, fromYears, toDays, toYears }) =>
        days >= (fromDays ?? 0) &&
        years >= (fromYears ?? 0) &&
        days < (toDays ?? Infinity) &&
        years < (toYears ?? Infinity),
    )
    .toSorted((a, b) => generality(a) - generality(b))[0]
}

function holds(of: RangeCondition, condition: RangeCondition | undefined): boolean {
  return condition !== undefined && (of === 'pregnancy' || of === condition)
}

/** The smaller, the more specific. A year counts as 365.25 days, only to compare spans. */
function generality(row: AgeSpan & Pick<ReferenceRange, 'condition'>) {
  const { sex, fromDays, fromYears, toDays, toYears, condition } = row
  const from = fromDays ?? (fromYears ?? 0) * 365.25
  const to = toDays ?? (toYears ?? 1000) * 365.25
  return rankOf(condition) * 1e12 + (sex === 'any' ? 1e9 : 0) + to - from
}

function rankOf(condition: RangeCondition | null | undefined): number {
  if (!condition) return 2
  return condition === 'pregnancy' ? 1 : 0
}
