import type { NamedCondition } from '#src/domain/catalogue/reference-range.ts'
import { m } from '#src/web/words/compiled/messages.js'

type Ranged = (say: { range: string }) => string

/** Who a range is for, before it, on the bench. */
export const benchConditions: Record<NamedCondition, Ranged> = {
  pregnancy: m.bench_range_in_pregnancy,
  'trimester-1': m.bench_range_trimester_1,
  'trimester-2': m.bench_range_trimester_2,
  'trimester-3': m.bench_range_trimester_3,
  'not-pregnant': m.bench_range_not_pregnant,
}

/** The same on a report, as a sentence. */
export const reportConditions: Record<NamedCondition, Ranged> = {
  pregnancy: m.report_range_if_pregnant,
  'trimester-1': m.report_range_if_trimester_1,
  'trimester-2': m.report_range_if_trimester_2,
  'trimester-3': m.report_range_if_trimester_3,
  'not-pregnant': m.report_range_not_pregnant,
}

const beside: Record<NamedCondition, () => string> = {
  pregnancy: m.report_range_pregnancy,
  'trimester-1': m.report_range_trimester_1,
  'trimester-2': m.report_range_trimester_2,
  'trimester-3': m.report_range_trimester_3,
  'not-pregnant': m.report_range_for_others,
}

type Bounds = { rangeLow: number | null; rangeHigh: number | null }

/** Who the range beside a value is for; for one without bounds, that there is none. */
export function conditionBeside(condition: NamedCondition, { rangeLow, rangeHigh }: Bounds) {
  if (rangeLow === null && rangeHigh === null) return m.report_range_none_pregnant()
  return beside[condition]()
}
