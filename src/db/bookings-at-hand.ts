import { AsyncLocalStorage } from 'node:async_hooks'

const hands = new AsyncLocalStorage<Set<string>>()

/** A request that reads a long list of them is found by its request id. */
const MOST_NAMED = 20

/** Records which bookings are loaded while it runs, for its log lines. */
export function notingBookings<Answer>(run: () => Answer): Answer {
  return hands.run(new Set(), run)
}

/** Records only the number, which identifies nobody. Returns the row. */
export function noted<Row extends { number: string } | undefined>(row: Row): Row {
  const numbers = hands.getStore()
  if (row && numbers && numbers.size < MOST_NAMED) numbers.add(row.number)
  return row
}

/** The bookings that this request has loaded so far, for its log line. */
export function bookingsAtHand(): { booking?: string; bookings?: string[] } {
  const [booking, ...others] = hands.getStore() ?? []
  if (booking === undefined) return {}
  return others.length === 0 ? { booking } : { bookings: [booking, ...others] }
}
