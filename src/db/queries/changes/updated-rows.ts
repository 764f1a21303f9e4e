import { type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { bookings } from '#src/db/schema/bookings.ts'
import { payments } from '#src/db/schema/payments.ts'
import { credits } from '#src/db/schema/refunds.ts'
import { visits, visitSlots } from '#src/db/schema/visits.ts'
import type { Updated } from '#src/domain/updated.ts'
import { addOnChanges } from './updated-add-ons.ts'
import { calculationChanges } from './updated-calculations.ts'
import { controlChanges } from './updated-controls.ts'
import { instrumentChanges } from './updated-instruments.ts'
import { linkChanges } from './updated-links.ts'
import { changedResults } from './updated-results.ts'
import { labChanges } from './updated-labs.ts'
import { manifestChanges } from './updated-manifests.ts'
import { moneyChanges } from './updated-money.ts'
import { offlineChanges } from './updated-offline.ts'
import { referralChanges } from './updated-referrals.ts'
import { rosterChanges } from './updated-rosters.ts'
import { visitChanges } from './updated-visits.ts'

type Name = keyof Updated
type Change = (given: SQL) => SQL

/**
 * How rows change that take no edge: each only where it still is as the decision read it, so each answers one row.
 * `given` are the rows by the names of the table's columns.
 */
export const changes: { readonly [Of in Name]-?: { table: PgTable; write: readonly Change[] } } = {
  ...changedResults,
  ...calculationChanges,
  ...controlChanges,
  ...instrumentChanges,
  ...linkChanges,
  ...labChanges,
  ...manifestChanges,
  ...moneyChanges,
  ...offlineChanges,
  ...referralChanges,
  ...rosterChanges,
  ...visitChanges,
  cancelled: {
    table: bookings,
    write: [
      (given) => sql`update bookings as found set cancelled_at = given.cancelled_at,
          cancelled_by = given.cancelled_by, cancel_reason = given.cancel_reason, fault = given.fault,
          cancellation_charge_paise = given.cancellation_charge_paise
        from ${given} as given
        where found.id = given.id and found.cancelled_at is null returning 1`,
    ],
  },
  claimed: {
    table: payments,
    write: [
      (
        given,
      ) => sql`update payments as found set refunded_paise = found.refunded_paise + given.refunded_paise,
          charged_back_paise = found.charged_back_paise + coalesce(given.charged_back_paise, 0)
        from ${given} as given
        where found.id = given.id and found.refunded_paise + found.charged_back_paise
          + given.refunded_paise + coalesce(given.charged_back_paise, 0) <= found.amount_paise returning 1`,
    ],
  },
  raised: {
    table: credits,
    write: [
      (given) => sql`update credits as found set amount_paise = given.amount_paise
        from ${given} as given
        where found.id = given.id and found.state = 'pending' returning 1`,
    ],
  },
  lowered: {
    table: payments,
    write: [
      (
        given,
      ) => sql`update payments as found set amount_paise = found.amount_paise - given.amount_paise,
          version = found.version + 1
        from ${given} as given
        where found.id = given.id and found.state = 'due' returning 1`,
    ],
  },
  lessCash: {
    table: visits,
    write: [
      (
        given,
      ) => sql`update visits as found set cash_due_paise = found.cash_due_paise - given.cash_due_paise
        from ${given} as given
        where found.id = given.id returning 1`,
    ],
  },
  ...addOnChanges,
  released: {
    table: visitSlots,
    write: [
      (given) => sql`update visit_slots as found set released_at = given.released_at
        from ${given} as given
        where found.visit_id = given.visit_id and found.slot_id = given.slot_id
          and found.released_at is null returning 1`,
      (given) => sql`update slots as found set used = found.used - 1
        from ${given} as given
        where found.id = given.slot_id and exists (select from visit_slots held
          where held.visit_id = given.visit_id and held.slot_id = given.slot_id
            and held.released_at is null) returning 1`,
    ],
  },
}
