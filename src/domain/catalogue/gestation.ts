/** A pregnancy is dated from the last period, 280 days before the due date. */
const TERM_DAYS = 280
/** Beyond this the date refers to an earlier pregnancy or is wrong. */
const MOST_DAYS = 44 * 7
const SECOND_FROM = 14 * 7
const THIRD_FROM = 28 * 7

/** The most completed weeks that a booker may give. */
export const MOST_WEEKS = 42

export type Trimester = 1 | 2 | 3

/**
 * The due date of a person who is in this completed week today. The middle of the week is used: at
 * most three days off, less than the error of a scan.
 * Source: ACOG Committee Opinion 700; decision 079.
 */
export function dueOnOf(weeks: number, today: Temporal.PlainDate): Temporal.PlainDate {
  return today.add({ days: TERM_DAYS - (weeks * 7 + 3) })
}

/**
 * Completed weeks and days of pregnancy on a day; undefined where no pregnancy with this due date
 * is under way.
 * Source: decision 079.
 */
export function gestationOn(dueOn: Temporal.PlainDate, day: Temporal.PlainDate) {
  const all = TERM_DAYS - day.until(dueOn, { largestUnit: 'days' }).days
  return all < 0 || all >= MOST_DAYS ? undefined : { weeks: Math.floor(all / 7), days: all % 7 }
}

/**
 * The trimester on a day: first until 13 weeks 6 days, second until 27 weeks 6 days; undefined
 * where it is not known.
 * Source: ACOG; WHO 2024, haemoglobin cutoffs; decision 079.
 */
export function trimesterOn(
  dueOn: Temporal.PlainDate | null | undefined,
  day: Temporal.PlainDate,
): Trimester | undefined {
  const found = dueOn && gestationOn(dueOn, day)
  if (!found) return undefined
  const all = found.weeks * 7 + found.days
  if (all < SECOND_FROM) return 1
  return all < THIRD_FROM ? 2 : 3
}
