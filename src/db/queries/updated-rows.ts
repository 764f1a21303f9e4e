import { type SQL, sql } from 'drizzle-orm'
import { bookings } from '#src/db/schema/bookings.ts'
import { payments } from '#src/db/schema/payments.ts'
import { credits } from '#src/db/schema/refunds.ts'
import { visits, visitSlots } from '#src/db/schema/visits.ts'
import type { Updated } from '#src/domain/updated.ts'

type Name = keyof Updated
type Change = (json: SQL) => SQL

/**
 * How rows change that take no edge: each only where it still is as the decision read it, so each answers one row. The
 * rows are one parameter, JSON by the names of the table's columns.
 */
export const changes: { readonly [Of in Name]-?: { table: Table; write: readonly Change[] } } = {
  cancelled: {
    table: bookings,
    write: [
      (json) => sql`update bookings as found set cancelled_at = given.cancelled_at,
          cancelled_by = given.cancelled_by, cancel_reason = given.cancel_reason, fault = given.fault,
          cancellation_charge_paise = given.cancellation_charge_paise
        from json_populate_recordset(null::bookings, ${json}::json) as given
        where found.id = given.id and found.cancelled_at is null returning 1`,
    ],
  },
  claimed: {
    table: payments,
    write: [
      (
        json,
      ) => sql`update payments as found set refunded_paise = found.refunded_paise + given.refunded_paise
        from json_populate_recordset(null::payments, ${json}::json) as given
        where found.id = given.id and found.refunded_paise + found.charged_back_paise
          + given.refunded_paise <= found.amount_paise returning 1`,
    ],
  },
  raised: {
    table: credits,
    write: [
      (json) => sql`update credits as found set amount_paise = given.amount_paise
        from json_populate_recordset(null::credits, ${json}::json) as given
        where found.id = given.id and found.state = 'pending' returning 1`,
    ],
  },
  lowered: {
    table: payments,
    write: [
      (
        json,
      ) => sql`update payments as found set amount_paise = found.amount_paise - given.amount_paise,
          version = found.version + 1
        from json_populate_recordset(null::payments, ${json}::json) as given
        where found.id = given.id and found.state = 'due' returning 1`,
    ],
  },
  lessCash: {
    table: visits,
    write: [
      (
        json,
      ) => sql`update visits as found set cash_due_paise = found.cash_due_paise - given.cash_due_paise
        from json_populate_recordset(null::visits, ${json}::json) as given
        where found.id = given.id returning 1`,
    ],
  },
  released: {
    table: visitSlots,
    write: [
      (json) => sql`update visit_slots as found set released_at = given.released_at
        from json_populate_recordset(null::visit_slots, ${json}::json) as given
        where found.visit_id = given.visit_id and found.slot_id = given.slot_id
          and found.released_at is null returning 1`,
      (json) => sql`update slots as found set used = found.used - 1
        from json_populate_recordset(null::visit_slots, ${json}::json) as given
        where found.id = given.slot_id and exists (select from visit_slots held
          where held.visit_id = given.visit_id and held.slot_id = given.slot_id
            and held.released_at is null) returning 1`,
    ],
  },
}

type Table = typeof bookings | typeof payments | typeof credits | typeof visitSlots | typeof visits
