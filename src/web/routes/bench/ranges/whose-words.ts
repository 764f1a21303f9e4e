import type { RangePremise } from '#src/domain/catalogue/range-premise.ts'
import type { AgeSpan, RangeCondition } from '#src/domain/catalogue/reference-range.ts'
import { premiseWords } from '#src/web/results/premise-words.ts'
import { m } from '#src/web/words/compiled/messages.js'

export const sexWords = {
  any: m.ranges_sex_any,
  male: m.ranges_sex_male,
  female: m.ranges_sex_female,
} as const

export const conditionNames = {
  pregnancy: m.ranges_pregnancy,
  'trimester-1': m.ranges_trimester_1,
  'trimester-2': m.ranges_trimester_2,
  'trimester-3': m.ranges_trimester_3,
} as const

type Whose = AgeSpan & { condition?: RangeCondition | null; premise?: RangePremise | null }

/** "Female, 12 years to under 55 years, in pregnancy". */
export function whoseWords(range: Whose): string {
  const pregnancy = range.condition ? conditionNames[range.condition]() : ''
  const premise = range.premise ? premiseWords[range.premise]() : ''
  return [sexWords[range.sex](), ageWords(range), pregnancy, premise].filter(Boolean).join(', ')
}

/** "12 years to under 55 years", "every age". */
export function ageWords({ fromDays, fromYears, toDays, toYears }: Omit<AgeSpan, 'sex'>): string {
  const from = lengthOf(fromDays || null, fromYears)
  const to = lengthOf(toDays, toYears)
  if (from && to) return m.ranges_age_between({ from, to })
  if (from) return m.ranges_age_from({ from })
  return to ? m.ranges_age_to({ to }) : m.ranges_age_all()
}

function lengthOf(days: number | null, years: number | null): string | undefined {
  if (years !== null) return m.ranges_years({ count: years })
  return days === null ? undefined : m.ranges_days({ count: days })
}
