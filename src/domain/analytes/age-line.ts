import type { AgeSpan } from '#src/domain/catalogue/reference-range.ts'

type Row = AgeSpan & { condition?: string | null }
type Ages = Omit<AgeSpan, 'sex'>

/** Two rows of one sex and condition whose ages overlap, by their places in the list. */
export type Overlap = { first: number; second: number }

/** Ages of one sex, or of both, for which no row holds. */
export type Gap = AgeSpan

/** A year in days, only to compare: bounds in days are below a year, bounds in years are not. */
const YEAR = 365.25

/**
 * The beginning of a span on one line of ages, in days.
 * Source: decision 225.
 */
export function beginOf({ fromDays, fromYears }: Ages): number {
  return fromDays ?? (fromYears ?? 0) * YEAR
}

/**
 * Its end; infinite without a bound.
 * Source: decision 225.
 */
export function endOf({ toDays, toYears }: Ages): number {
  return toDays ?? (toYears === null ? Infinity : toYears * YEAR)
}

/**
 * Rows that would judge the same person: of one sex and condition, with ages in common. A row of
 * one sex beside one for any, and a row of pregnancy beside an ordinary one, is no overlap: the
 * more specific holds.
 * Source: model, "Ranges"; decision 225.
 */
export function overlapsIn(rows: readonly Row[]): Overlap[] {
  return rows.flatMap((row, first) =>
    rows.flatMap((other, second) =>
      second > first && isOfOnePerson(row, other) ? [{ first, second }] : [],
    ),
  )
}

function isOfOnePerson(a: Row, b: Row): boolean {
  const isAlike = a.sex === b.sex && (a.condition ?? null) === (b.condition ?? null)
  return isAlike && beginOf(a) < endOf(b) && beginOf(b) < endOf(a)
}

/**
 * Rows that end before they begin, by their places.
 * Source: decision 225.
 */
export function crossedIn(rows: readonly Ages[]): number[] {
  return rows.flatMap((row, at) => (beginOf(row) < endOf(row) ? [] : [at]))
}

/**
 * The ages from birth on for which no ordinary row holds, of women, of men or of both. Allowed for
 * ranges, and shown: such a number is held until a person decides. Never for critical limits.
 * Source: decision 225.
 */
export function gapsIn(rows: readonly Row[]): Gap[] {
  const [men, women] = (['male', 'female'] as const).map((sex) => gapsOf(rows, sex))
  if (!men || !women) return []
  const isOfBoth = (gap: Gap, others: readonly Gap[]) => others.some((one) => isSameAges(one, gap))
  return [
    ...men.map((gap) => (isOfBoth(gap, women) ? { ...gap, sex: 'any' as const } : gap)),
    ...women.filter((gap) => !isOfBoth(gap, men)),
  ]
}

function gapsOf(rows: readonly Row[], sex: 'male' | 'female'): Gap[] {
  const ofSex = rows
    .filter((row) => !row.condition && (row.sex === 'any' || row.sex === sex))
    .toSorted((a, b) => beginOf(a) - beginOf(b))
  const gaps: Gap[] = []
  let reached: Ages = { ...birth, toDays: 0, toYears: null }
  for (const row of ofSex) {
    if (beginOf(row) > endOf(reached)) gaps.push({ sex, ...from(reached), ...until(row) })
    if (endOf(row) > endOf(reached)) reached = row
  }
  const isOpen = endOf(reached) < Infinity
  return isOpen ? [...gaps, { sex, ...from(reached), toDays: null, toYears: null }] : gaps
}

const birth = { fromDays: 0, fromYears: null }

/** Where a span ends, as the beginning of the next one. */
function from({ toDays, toYears }: Ages) {
  return { fromDays: toDays, fromYears: toYears }
}

/** Where a span begins, as the end of the one before. */
function until({ fromDays, fromYears }: Ages) {
  return { toDays: fromDays, toYears: fromYears }
}

function isSameAges(a: Ages, b: Ages): boolean {
  return beginOf(a) === beginOf(b) && endOf(a) === endOf(b)
}
