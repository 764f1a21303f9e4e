import { asc, eq, getTableColumns, sql } from 'drizzle-orm'
import type { Tx } from '#src/db/driver/client.ts'
import { labBankAccounts } from '#src/db/schema/lab-contracts.ts'
import { labs } from '#src/db/schema/labs.ts'
import { settlementPayouts } from '#src/db/schema/settlements.ts'
import type { BatchId } from '#src/domain/settlement/settlement.ts'
import { lockBatch } from './settlement-batches.ts'
import { lockEntriesOf } from './settlements.ts'

/**
 * A batch with its payouts, their accounts and their entries; undefined where there is none. Locks
 * the batch, then the entries, until the transaction ends: decisions about a batch are serialised.
 */
export async function lockBatchAtHand(tx: Tx, id: BatchId, now: Temporal.Instant) {
  const batch = await lockBatch(tx, id)
  if (!batch) return undefined
  const entries = await lockEntriesOf(tx, id)
  return { batch, entries, payouts: await payoutsAt(tx, id, now) }
}

/** Each payout with its account, and with the id of the one that its lab has at an instant. */
async function payoutsAt(tx: Tx, batchId: BatchId, now: Temporal.Instant) {
  const current = sql<string | null>`(select id from lab_bank_accounts one
    where one.lab_id = ${labs.id} and one.effective_at <= ${now.toString()}::timestamptz
    order by one.effective_at desc limit 1)`
  const found = await tx
    .select({
      payout: getTableColumns(settlementPayouts),
      account: getTableColumns(labBankAccounts),
      lab: labs.name,
      currentAccountId: current,
    })
    .from(settlementPayouts)
    .innerJoin(labBankAccounts, eq(labBankAccounts.id, settlementPayouts.bankAccountId))
    .innerJoin(labs, eq(labs.id, settlementPayouts.labId))
    .where(eq(settlementPayouts.batchId, batchId))
    .orderBy(asc(settlementPayouts.number))
  return found.map(({ payout, ...more }) => ({ ...payout, ...more }))
}
