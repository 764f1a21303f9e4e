import { AsyncLocalStorage } from 'node:async_hooks'

const hands = new AsyncLocalStorage<Set<string>>()

/** A request that goes through a list of them is found by its id. */
const MOST_NAMED = 20

/** What runs in it notes whose booking it loads, for the lines of its log. */
export function notingBookings<Answer>(run: () => Answer): Answer {
  return hands.run(new Set(), run)
}

/** Only the number: it names nobody. Gives the row back. */
export function noted<Row extends { number: string } | undefined>(row: Row): Row {
  const numbers = hands.getStore()
  if (row && numbers && numbers.size < MOST_NAMED) numbers.add(row.number)
  return row
}

/** The bookings that this request has loaded so far, as its line of the log names them. */
export function bookingsAtHand(): { booking?: string; bookings?: string[] } {
  const [booking, ...others] = hands.getStore() ?? []
  if (booking === undefined) return {}
  return others.length === 0 ? { booking } : { bookings: [booking, ...others] }
}
