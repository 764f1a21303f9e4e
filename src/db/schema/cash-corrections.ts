import { sql } from 'drizzle-orm'
import {
  check,
  index,
  integer,
  pgEnum,
  pgTable,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { correctionStates } from '#src/domain/cash/correction-machine.ts'
import type { CorrectionId } from '#src/domain/cash/correction.ts'
import type { DepositId } from '#src/domain/payments/payment.ts'
import { barePaper, idColumn, instant, paiseColumn } from '#src/db/columns.ts'
import { cashDeposits } from './cash-deposits.ts'
import { userColumn } from './references.ts'

export const correctionState = pgEnum('correction_state', correctionStates)

/** Cash that was charged as missing and found later: proposed by one person, confirmed by another. */
export const cashCorrections = pgTable(
  'cash_corrections',
  {
    id: idColumn<CorrectionId>(),
    depositId: uuid()
      .notNull()
      .references(() => cashDeposits.id)
      .$type<DepositId>(),
    amount: paiseColumn('amount_paise').notNull(),
    /** The bank's reference of the found money. */
    bankReference: text().notNull(),
    reason: text().notNull(),
    state: correctionState().notNull(),
    version: integer().notNull().default(1),
    proposedBy: userColumn().notNull(),
    proposedAt: instant().notNull(),
    decidedBy: userColumn(),
    decidedAt: instant(),
  },
  (t) => [
    check('cash_corrections_positive', sql`${t.amount} > 0`),
    check('cash_corrections_second_person', sql`${t.decidedBy} <> ${t.proposedBy}`),
    check('cash_corrections_decided', sql`(${t.state} = 'proposed') = (${t.decidedBy} is null)`),
    // A rejected proposal releases its bank reference.
    uniqueIndex('cash_corrections_bank_reference')
      .on(t.bankReference)
      .where(sql`${t.state} <> 'rejected'`),
    index('cash_corrections_paper').on(barePaper(t.bankReference)),
    uniqueIndex('cash_corrections_one_open')
      .on(t.depositId)
      .where(sql`${t.state} = 'proposed'`),
    index('cash_corrections_deposit').on(t.depositId, t.id),
  ],
)
