import { debtStates } from '#src/domain/settlement/debt-machine.ts'
import { sql } from 'drizzle-orm'
import { check, index, integer, pgEnum, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { type DebtId, debtEndings } from '#src/domain/settlement/debt.ts'
import { idColumn, instant, paiseColumn } from '#src/db/columns.ts'
import { labColumn, userColumn } from './references.ts'

export const debtState = pgEnum('debt_state', debtStates)

/**
 * A lab's debt to us, received in our bank or written off: proposed by one person, confirmed by
 * another.
 * Source: decision 056.
 */
export const labDebts = pgTable(
  'lab_debts',
  {
    id: idColumn<DebtId>(),
    labId: labColumn(),
    amount: paiseColumn('amount_paise').notNull(),
    how: text({ enum: debtEndings }).notNull(),
    /** The bank's reference of the lab's payment. */
    reference: text(),
    reason: text().notNull(),
    state: debtState().notNull(),
    version: integer().notNull().default(1),
    proposedBy: userColumn().notNull(),
    proposedAt: instant().notNull(),
    decidedBy: userColumn(),
    decidedAt: instant(),
  },
  (t) => [
    check('lab_debts_positive', sql`${t.amount} > 0`),
    check('lab_debts_second_person', sql`${t.decidedBy} <> ${t.proposedBy}`),
    check('lab_debts_decided', sql`(${t.state} = 'proposed') = (${t.decidedBy} is null)`),
    check(
      'lab_debts_received_with_reference',
      sql`(${t.how} = 'received') = (${t.reference} is not null)`,
    ),
    // A rejected proposal releases its transfer.
    uniqueIndex('lab_debts_reference')
      .on(t.reference)
      .where(sql`${t.state} <> 'rejected'`),
    uniqueIndex('lab_debts_one_open')
      .on(t.labId)
      .where(sql`${t.state} = 'proposed'`),
    index('lab_debts_lab').on(t.labId, t.id),
  ],
)
