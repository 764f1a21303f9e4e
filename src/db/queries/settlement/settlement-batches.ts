import { and, asc, desc, eq, getTableColumns, inArray, lte, ne, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Tx } from '#src/db/client.ts'
import { user } from '#src/db/schema/auth.ts'
import { labBankAccounts } from '#src/db/schema/lab-contracts.ts'
import { labs } from '#src/db/schema/labs.ts'
import { settlementBatches, settlementPayouts } from '#src/db/schema/settlements.ts'
import type { LabId } from '#src/domain/labs/lab.ts'
import type { BatchId, PayoutId } from '#src/domain/settlement/settlement.ts'

export type BatchRow = typeof settlementBatches.$inferSelect
export type PayoutRow = typeof settlementPayouts.$inferSelect

/** False where the week has a batch already. */
export async function insertBatch(
  tx: Tx,
  row: typeof settlementBatches.$inferInsert,
): Promise<boolean> {
  return (await tx.insert(settlementBatches).values(row).onConflictDoNothing()).rowCount === 1
}

/** How many batches a week has had, including withdrawn ones, and the number of the current one. */
export async function batchesOfWeek(tx: Tx, week: Temporal.PlainDate) {
  const rows = await tx
    .select({ number: settlementBatches.number, state: settlementBatches.state })
    .from(settlementBatches)
    .where(eq(settlementBatches.week, week))
  return { count: rows.length, standing: rows.find(({ state }) => state !== 'withdrawn')?.number }
}

/** Locks the row until the transaction ends, so that decisions about a batch are serialised. */
export async function lockBatch(tx: Tx, id: BatchId): Promise<BatchRow | undefined> {
  const [row] = await tx
    .select()
    .from(settlementBatches)
    .where(eq(settlementBatches.id, id))
    .for('update')
  return row
}

export async function insertPayouts(tx: Tx, rows: (typeof settlementPayouts.$inferInsert)[]) {
  await tx.insert(settlementPayouts).values(rows)
}

export function payoutsOf(tx: Tx, batchId: BatchId): Promise<PayoutRow[]> {
  return tx
    .select()
    .from(settlementPayouts)
    .where(eq(settlementPayouts.batchId, batchId))
    .orderBy(asc(settlementPayouts.number))
}

/** Payouts by their numbers. Locks the rows until the transaction ends. */
export function lockPayouts(tx: Tx, numbers: readonly string[]): Promise<PayoutRow[]> {
  return tx
    .select()
    .from(settlementPayouts)
    .where(inArray(settlementPayouts.number, [...numbers]))
    .orderBy(asc(settlementPayouts.id))
    .for('update')
}

/** One payout. Locks the row until the transaction ends. */
export async function lockPayout(tx: Tx, id: PayoutId): Promise<PayoutRow | undefined> {
  const [row] = await tx
    .select()
    .from(settlementPayouts)
    .where(eq(settlementPayouts.id, id))
    .for('update')
  return row
}

/** The UTRs among these that a payout has already. */
export async function usedUtrs(tx: Tx, utrs: readonly string[]): Promise<Set<string>> {
  const rows = await tx
    .select({ utr: settlementPayouts.utr })
    .from(settlementPayouts)
    .where(inArray(settlementPayouts.utr, [...utrs]))
  return new Set(rows.flatMap(({ utr }) => (utr === null ? [] : [utr])))
}

/** The batches among these whose payouts the bank has all answered. */
export function finishedBatches(tx: Tx, ids: readonly BatchId[]): Promise<BatchRow[]> {
  const open = tx
    .select({ id: settlementPayouts.batchId })
    .from(settlementPayouts)
    .where(eq(settlementPayouts.state, 'approved'))
  return tx
    .select()
    .from(settlementBatches)
    .where(
      and(
        inArray(settlementBatches.id, [...ids]),
        eq(settlementBatches.state, 'approved'),
        sql`${settlementBatches.id} not in ${open}`,
      ),
    )
    .for('update')
}

/** Labs with their bank account at an instant; null where they have none. */
export async function labsToPay(tx: Tx, ids: readonly LabId[], now: Temporal.Instant) {
  const found = await tx
    .select({ labId: labs.id, code: labs.code, name: labs.name, state: labs.state })
    .from(labs)
    .where(inArray(labs.id, [...ids]))
    .orderBy(asc(labs.code))
  const accounts = await tx
    .selectDistinctOn([labBankAccounts.labId])
    .from(labBankAccounts)
    .where(and(inArray(labBankAccounts.labId, [...ids]), lte(labBankAccounts.effectiveAt, now)))
    .orderBy(labBankAccounts.labId, desc(labBankAccounts.effectiveAt))
  const byLab = new Map(accounts.map((account) => [account.labId, account]))
  return found.map((lab) => ({ ...lab, account: byLab.get(lab.labId) ?? null }))
}

/** The transfers of a batch by number: each payout with its account. */
export function transfersOf(tx: Tx, batchId: BatchId) {
  return tx
    .select({
      payout: getTableColumns(settlementPayouts),
      account: getTableColumns(labBankAccounts),
    })
    .from(settlementPayouts)
    .innerJoin(labBankAccounts, eq(labBankAccounts.id, settlementPayouts.bankAccountId))
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
