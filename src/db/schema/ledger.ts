import { sql } from 'drizzle-orm'
import { check, index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import type { BookingId } from '#src/domain/bookings/booking.ts'
import { journalKinds, ledgerAccounts } from '#src/domain/ledger/journal.ts'
import { idColumn, instant, paiseColumn } from '#src/db/columns.ts'
import { bookings } from './bookings.ts'

/**
 * Append-only, and each journal sums to zero: enforced by a deferred constraint.
 * Source: reliability P24.
 */
export const ledgerJournals = pgTable(
  'ledger_journals',
  {
    id: idColumn<string>(),
    at: instant().notNull(),
    kind: text({ enum: journalKinds }).notNull(),
    /** Null for what belongs to no booking: a payout, a bank's credit. */
    bookingId: uuid()
      .references(() => bookings.id)
      .$type<BookingId>(),
    subjectId: uuid().notNull(),
  },
  (t) => [
    index('ledger_journals_booking').on(t.bookingId),
    index('ledger_journals_subject').on(t.subjectId),
    uniqueIndex('ledger_journals_credit_granted_once')
      .on(t.bookingId)
      .where(sql`${t.kind} = 'credit-granted'`),
  ],
)

export const ledgerEntries = pgTable(
  'ledger_entries',
  {
    id: idColumn<string>(),
    journalId: uuid()
      .notNull()
      .references(() => ledgerJournals.id),
    account: text({ enum: ledgerAccounts }).notNull(),
    /** Whose account it is: a lab's, a phlebotomist's, a patient's; null for the platform's own. */
    partyId: uuid(),
    /** A debit is positive, a credit negative. */
    amount: paiseColumn('amount_paise').notNull(),
  },
  (t) => [
    index('ledger_entries_journal').on(t.journalId),
    index('ledger_entries_account').on(t.account, t.partyId),
    check('ledger_entries_not_zero', sql`${t.amount} <> 0`),
  ],
)
