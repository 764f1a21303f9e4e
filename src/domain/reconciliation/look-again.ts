/**
 * How many days a payment may be refunded in the gateway's own dashboard, or disputed by a bank.
 * Source: decision 025.
 */
export const LOOK_BACK_DAYS = 120
/** How often each of those days is compared again. Source: decision 025. */
const EVERY_DAYS = 7

const epoch = Temporal.PlainDate.from('1970-01-01')
const daysOf = (day: Temporal.PlainDate) => epoch.until(day).days

/**
 * The older days whose books are compared again tonight: a change is found within a week. A seventh
 * of the days each night, in turn, newest first.
 * Source: decision 025.
 */
export function daysToLookAgain(
  today: Temporal.PlainDate,
  first: Temporal.PlainDate,
): Temporal.PlainDate[] {
  return Array.from({ length: LOOK_BACK_DAYS - 1 }, (_, index) =>
    today.subtract({ days: index + 2 }),
  ).filter(
    (day) =>
      (daysOf(day) + daysOf(today)) % EVERY_DAYS === 0 &&
      Temporal.PlainDate.compare(day, first) >= 0,
  )
}
