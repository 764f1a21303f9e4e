import { sql } from 'drizzle-orm'
import { check, index, integer, pgEnum, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { depositStates } from '#src/domain/payments/deposit-machine.ts'
import type { DepositId } from '#src/domain/payments/payment.ts'
import { paise } from '#src/domain/money.ts'
import type { UserId } from '#src/domain/people/actor.ts'
import { barePaper, idColumn, instant, paiseColumn } from '#src/db/columns.ts'
import { user } from './auth.ts'

export const depositState = pgEnum('deposit_state', depositStates)

/**
 * Cash handed in at the office on one slip; the person who counted it does not record the bank's
 * receipt.
 */
export const cashDeposits = pgTable(
  'cash_deposits',
  {
    id: idColumn<DepositId>(),
    /**
     * Printed on the slip; not a running number: `D` with the milliseconds and random digits of a
     * booking number.
     */
    number: text().notNull().unique(),
    phlebotomistId: uuid()
      .notNull()
      .references(() => user.id)
      .$type<UserId>(),
    /** What the receipts add up to. */
    expected: paiseColumn('expected_paise').notNull(),
    counted: paiseColumn('counted_paise').notNull(),
    /** Why less was counted, in the counting person's words. */
    shortReason: text(),
    state: depositState().notNull(),
    version: integer().notNull().default(1),
    takenBy: uuid()
      .notNull()
      .references(() => user.id)
      .$type<UserId>(),
    takenAt: instant().notNull(),
    decidedBy: uuid()
      .references(() => user.id)
      .$type<UserId>(),
    decidedAt: instant(),
    /** The bank's reference of the deposit. */
    bankReference: text().unique(),
    /** The part of the missing cash that was found since. */
    found: paiseColumn('found_paise').notNull().default(paise(0)),
  },
  (t) => [
    check(
      'cash_deposits_found_within',
      sql`${t.found} >= 0 and ${t.found} <= ${t.expected} - ${t.counted} and (${t.state}::text = 'corrected') = (${t.found} > 0 and ${t.found} = ${t.expected} - ${t.counted})`,
    ),
    index('cash_deposits_paper').on(barePaper(t.bankReference)),
    index('cash_deposits_state').on(t.state, t.takenAt),
    index('cash_deposits_phlebotomist').on(t.phlebotomistId),
    check('cash_deposits_not_more', sql`${t.counted} between 0 and ${t.expected}`),
    check(
      'cash_deposits_short_says_why',
      sql`(${t.counted} < ${t.expected}) = (${t.shortReason} is not null)`,
    ),
    check('cash_deposits_second_person', sql`${t.decidedBy} <> ${t.takenBy}`),
  ],
)
