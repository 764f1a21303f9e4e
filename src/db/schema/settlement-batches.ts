import { sql } from 'drizzle-orm'
import { check, index, integer, pgEnum, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { batchStates } from '#src/domain/settlement/batch-machine.ts'
import type { BatchId } from '#src/domain/settlement/settlement.ts'
import { day, idColumn, instant } from '#src/db/columns.ts'
import { userColumn } from './references.ts'

export const batchState = pgEnum('batch_state', batchStates)

/** A week's payouts: made by one person, approved by another. */
export const settlementBatches = pgTable(
  'settlement_batches',
  {
    id: idColumn<BatchId>(),
    number: text().notNull().unique(),
    /** The Monday, in India, of the week that it settles. */
    week: day().notNull(),
    state: batchState().notNull(),
    version: integer().notNull().default(1),
    madeBy: userColumn().notNull(),
    madeAt: instant().notNull(),
    decidedBy: userColumn(),
    decidedAt: instant(),
    /** SHA-256 of the bank file, hex; generated once. */
    fileHash: text(),
  },
  (t) => [
    index('settlement_batches_week').on(t.week),
    uniqueIndex('settlement_batches_one_per_week')
      .on(t.week)
      .where(sql`${t.state} <> 'withdrawn'`),
    check(
      'settlement_batches_second_person',
      sql`${t.state} not in ('approved', 'closed') or ${t.decidedBy} <> ${t.madeBy}`,
    ),
    check(
      'settlement_batches_approved_with_file',
      sql`(${t.state} in ('approved', 'closed')) = (${t.fileHash} is not null)`,
    ),
  ],
)
