import { and, asc, desc, eq, getTableColumns, inArray, ne } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Tx } from '#src/db/driver/client.ts'
import { user } from '#src/db/schema/auth.ts'
import { labs } from '#src/db/schema/labs.ts'
import { settlementBatches } from '#src/db/schema/settlement-batches.ts'
import { settlementPayouts } from '#src/db/schema/settlements.ts'
import type { BatchId } from '#src/domain/settlement/settlement.ts'
import { accountColumns, paidTo } from './paid-to.ts'

export type BatchRow = typeof settlementBatches.$inferSelect
export type PayoutRow = typeof settlementPayouts.$inferSelect

/** Locks the row until the transaction ends, so that decisions about a batch are serialised. */
export async function lockBatch(tx: Tx, id: BatchId): Promise<BatchRow | undefined> {
  const [row] = await tx
    .select()
    .from(settlementBatches)
    .where(eq(settlementBatches.id, id))
    .for('update')
  return row
}

/** The ids of a batch's payouts, as a subquery. */
export function payoutIdsOf(tx: Tx, batchId: BatchId) {
  return tx
    .select({ id: settlementPayouts.id })
    .from(settlementPayouts)
    .where(eq(settlementPayouts.batchId, batchId))
}

export function payoutsOf(tx: Tx, batchId: BatchId): Promise<PayoutRow[]> {
  return tx
    .select()
    .from(settlementPayouts)
    .where(eq(settlementPayouts.batchId, batchId))
    .orderBy(asc(settlementPayouts.number))
}

/** The transfers of a batch by number: each payout with its account. */
export function transfersOf(tx: Tx, batchId: BatchId) {
  return tx
    .select({
      number: settlementPayouts.number,
      net: settlementPayouts.net,
      account: accountColumns,
    })
    .from(settlementPayouts)
    .leftJoin(...paidTo.labAccount)
    .leftJoin(...paidTo.ownAccount)
    .where(and(eq(settlementPayouts.batchId, batchId), ne(settlementPayouts.state, 'withdrawn')))
    .orderBy(asc(settlementPayouts.number))
}

const maker = alias(user, 'maker')
const decider = alias(user, 'decider')

/**
 * Batches with the people who made and decided them, newest week first; with an id, only that one.
 */
export function listBatchRows(tx: Tx, id: BatchId | undefined, most: number) {
  return tx
    .select({
      batch: getTableColumns(settlementBatches),
      madeBy: maker.name,
      decidedBy: decider.name,
    })
    .from(settlementBatches)
    .innerJoin(maker, eq(maker.id, settlementBatches.madeBy))
    .leftJoin(decider, eq(decider.id, settlementBatches.decidedBy))
    .where(id && eq(settlementBatches.id, id))
    .orderBy(desc(settlementBatches.week), desc(settlementBatches.madeAt))
    .limit(most)
}

export function payoutsOfBatches(tx: Tx, ids: readonly BatchId[]): Promise<PayoutRow[]> {
  return tx
    .select()
    .from(settlementPayouts)
    .where(inArray(settlementPayouts.batchId, [...ids]))
}

/** What these batches transfer to each lab, with its name; phlebotomists have none. */
export function transfersByLab(tx: Tx, ids: readonly BatchId[]) {
  return tx
    .select({
      batchId: settlementPayouts.batchId,
      labId: settlementPayouts.labId,
      lab: labs.name,
      net: settlementPayouts.net,
    })
    .from(settlementPayouts)
    .leftJoin(...paidTo.lab)
    .where(inArray(settlementPayouts.batchId, [...ids]))
}
