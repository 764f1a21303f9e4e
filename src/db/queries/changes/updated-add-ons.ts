import { type SQL, sql } from 'drizzle-orm'
import { bookings, quotes } from '#src/db/schema/bookings.ts'
import { orders } from '#src/db/schema/orders.ts'
import { payments } from '#src/db/schema/payments.ts'
import { visits } from '#src/db/schema/visits.ts'

/** How rows of a booking change that more tests join. Source: decision 211. */
export const addOnChanges = {
  answeredQuotes: {
    table: quotes,
    write: [
      (given: SQL) => sql`update quotes as found set contract = given.contract
        from ${given} as given
        where found.id = given.id and found.used_at is null returning 1`,
    ],
  },
  moreDue: {
    table: payments,
    write: [
      (
        given: SQL,
      ) => sql`update payments as found set amount_paise = found.amount_paise + given.amount_paise,
          version = found.version + 1
        from ${given} as given
        where found.id = given.id and found.version = given.version and found.state = 'due'
        returning 1`,
    ],
  },
  moreCash: {
    table: visits,
    write: [
      (
        given: SQL,
      ) => sql`update visits as found set cash_due_paise = found.cash_due_paise + given.cash_due_paise,
          version = found.version + 1
        from ${given} as given
        where found.id = given.id and found.version = given.version returning 1`,
    ],
  },
  moreBooked: {
    table: bookings,
    write: [
      (
        given: SQL,
      ) => sql`update bookings as found set tests_total_paise = found.tests_total_paise + given.total_paise,
          total_paise = found.total_paise + given.total_paise
        from ${given} as given
        where found.id = given.id and found.cancelled_at is null and found.expired_at is null
        returning 1`,
    ],
  },
  moreSeparate: {
    table: bookings,
    write: [
      (
        given: SQL,
      ) => sql`update bookings as found set separate_total_paise = found.separate_total_paise + given.total_paise,
          total_paise = found.total_paise + given.total_paise
        from ${given} as given
        where found.id = given.id and found.cancelled_at is null and found.expired_at is null
        returning 1`,
    ],
  },
  grownOrders: {
    table: orders,
    write: [
      (given: SQL) => sql`update orders as found set tat_hours = given.tat_hours,
          is_pregnant = given.is_pregnant, due_on = given.due_on, answers = given.answers,
          version = found.version + 1
        from ${given} as given
        where found.id = given.id and found.version = given.version returning 1`,
    ],
  },
}
