import { type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { bookings } from '#src/db/schema/bookings.ts'
import { testItems } from '#src/db/schema/orders.ts'
import { captures, paymentAttempts } from '#src/db/schema/payments.ts'
import { cashDeposits } from '#src/db/schema/cash-deposits.ts'
import { reconciliationBreaks, reconciliationRuns } from '#src/db/schema/reconciliation.ts'
import { refunds } from '#src/db/schema/refunds.ts'
import type { UpdatedMoney } from '#src/domain/payments/updated-money.ts'

type Change = { table: PgTable; write: readonly ((given: SQL) => SQL)[] }

/** How rows of money change that take no edge; see `updated-rows.ts`. */
export const moneyChanges: { readonly [Name in keyof UpdatedMoney]-?: Change } = {
  checked: {
    table: paymentAttempts,
    write: [
      (given) => sql`update payment_attempts as found set checks = found.checks + 1,
          next_check_at = given.next_check_at, last_status = given.last_status
        from ${given} as given
        where found.id = given.id and found.version = given.version returning 1`,
    ],
  },
  held: {
    table: bookings,
    write: [
      (given) => sql`update bookings as found set hold_until = given.hold_until
        from ${given} as given
        where found.id = given.id and found.cancelled_at is null and found.expired_at is null
        returning 1`,
    ],
  },
  expired: {
    table: bookings,
    write: [
      (given) => sql`update bookings as found set expired_at = given.expired_at, hold_until = null
        from ${given} as given
        where found.id = given.id and found.cancelled_at is null and found.expired_at is null
        returning 1`,
    ],
  },
  accounts: {
    table: refunds,
    write: [
      (given) => sql`update refunds as found set account_sealed = given.account_sealed,
          account_last_four = given.account_last_four, tries = given.tries
        from ${given} as given
        where found.id = given.id and found.version = given.version returning 1`,
    ],
  },
  overdue: {
    table: refunds,
    write: [
      (given) => sql`update refunds as found set overdue_at = given.overdue_at
        from ${given} as given
        where found.id = given.id and found.version = given.version and found.overdue_at is null
        returning 1`,
    ],
  },
  charged: {
    table: bookings,
    write: [
      (
        given,
      ) => sql`update bookings as found set cancellation_charge_paise = given.cancellation_charge_paise
        from ${given} as given
        where found.id = given.id and found.cancelled_at is not null returning 1`,
    ],
  },
  found: {
    table: cashDeposits,
    write: [
      (given) => sql`update cash_deposits as slip
        set found_paise = slip.found_paise + given.found_paise, version = slip.version + 1
        from ${given} as given
        where slip.id = given.id and slip.version = given.version returning 1`,
    ],
  },
  repaid: {
    table: testItems,
    write: [
      (given) => sql`update test_items as found set repaid_at = given.repaid_at
        from ${given} as given
        where found.id = given.id and found.repaid_at is null returning 1`,
    ],
  },
  confirmedCaptures: {
    table: captures,
    write: [
      (given) => sql`update captures as found set confirmed_at = given.confirmed_at
        from ${given} as given
        where found.id = given.id and found.confirmed_at is null returning 1`,
    ],
  },
  ownedBreaks: {
    table: reconciliationBreaks,
    write: [
      (given) => sql`update reconciliation_breaks as found
        set owner_id = given.owner_id, version = found.version + 1
        from ${given} as given
        where found.id = given.id and found.version = given.version and found.state = 'open'
        returning 1`,
    ],
  },
  alarmedBreaks: {
    table: reconciliationBreaks,
    write: [
      (given) => sql`update reconciliation_breaks as found
        set alerted_at = given.alerted_at, version = found.version + 1
        from ${given} as given
        where found.id = given.id and found.version = given.version and found.state = 'open'
          and found.alerted_at is null returning 1`,
    ],
  },
  comparedDays: {
    table: reconciliationRuns,
    write: [
      (given) => sql`insert into reconciliation_runs (day, ran_at, compared, breaks)
        select day, ran_at, compared, breaks from ${given} as given
        on conflict (day) do update set ran_at = excluded.ran_at, compared = excluded.compared,
          breaks = excluded.breaks
        returning 1`,
    ],
  },
}
