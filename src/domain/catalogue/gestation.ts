/** A pregnancy as it is dated: from the last period, 280 days before the due date. */
const TERM_DAYS = 280
/** Later than any: a pregnancy of before is meant, or the date is wrong. */
const MOST_DAYS = 44 * 7
const SECOND_FROM = 14 * 7
const THIRD_FROM = 28 * 7

/** Completed weeks that a booker may say. */
export const MOST_WEEKS = 42

export type Trimester = 1 | 2 | 3

/**
 * The due date of somebody who is in this completed week today. A week has seven days: its middle is
 * taken, at most three days off, less than a scan is. Source: ACOG Committee Opinion 700.
 */
export function dueOnOf(weeks: number, today: Temporal.PlainDate): Temporal.PlainDate {
  return today.add({ days: TERM_DAYS - (weeks * 7 + 3) })
}

/** Completed weeks and days on a day; undefined where no pregnancy due then is under way. */
export function gestationOn(dueOn: Temporal.PlainDate, day: Temporal.PlainDate) {
  const all = TERM_DAYS - day.until(dueOn, { largestUnit: 'days' }).days
  return all < 0 || all >= MOST_DAYS ? undefined : { weeks: Math.floor(all / 7), days: all % 7 }
}

/**
 * First until 13 weeks and 6 days, second until 27 weeks and 6 days; undefined where it is not known.
 * Source: ACOG; WHO 2024, haemoglobin cutoffs.
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
