import { sql } from 'drizzle-orm'
import { check, index, integer, pgEnum, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { AccountId } from '#src/domain/earnings/account.ts'
import { accountStates } from '#src/domain/earnings/phlebotomist-account-machine.ts'
import { idColumn, instant } from '#src/db/columns.ts'
import { userColumn } from './references.ts'

export const accountState = pgEnum('account_state', accountStates)

/**
 * A phlebotomist's bank account, of its own cell: entered by its owner, verified by finance, and
 * paid to a day later. The newest that has taken effect applies.
 * Source: decision 198.
 */
export const phlebotomistAccounts = pgTable(
  'phlebotomist_accounts',
  {
    id: idColumn<AccountId>(),
    phlebotomistId: userColumn().notNull(),
    bankName: text().notNull(),
    holderName: text().notNull(),
    ifsc: text().notNull(),
    accountSealed: text().notNull(),
    accountHash: text().notNull(),
    accountLastFour: text().notNull(),
    state: accountState().notNull(),
    version: integer().notNull().default(1),
    proposedAt: instant().notNull(),
    decidedBy: userColumn(),
    decidedAt: instant(),
    reason: text(),
    effectiveAt: instant(),
  },
  (t) => [
    check('phlebotomist_accounts_second_person', sql`${t.decidedBy} <> ${t.phlebotomistId}`),
    check(
      'phlebotomist_accounts_decided_by_somebody',
      sql`${t.state}::text not in ('approved', 'refused') or (${t.decidedBy} is not null and ${t.decidedAt} is not null)`,
    ),
    check(
      'phlebotomist_accounts_approved_with_beginning',
      sql`${t.state}::text <> 'approved' or ${t.effectiveAt} is not null`,
    ),
    // Its owner has a day to object to what somebody else entered.
    check(
      'phlebotomist_accounts_a_day_later',
      sql`${t.effectiveAt} >= ${t.decidedAt} + interval '24 hours'`,
    ),
    uniqueIndex('phlebotomist_accounts_one_waiting')
      .on(t.phlebotomistId)
      .where(sql`${t.state} = 'waiting'`),
    uniqueIndex('phlebotomist_accounts_one_at_a_time').on(t.phlebotomistId, t.effectiveAt),
    // Those that are not in force yet.
    index('phlebotomist_accounts_coming')
      .on(t.effectiveAt)
      .where(sql`${t.state} = 'approved'`),
    index('phlebotomist_accounts_by_account').on(t.accountHash),
  ],
)
