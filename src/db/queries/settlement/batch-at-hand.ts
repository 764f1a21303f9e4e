import { asc, eq, getTableColumns, sql } from 'drizzle-orm'
import type { Tx } from '#src/db/driver/client.ts'
import { settlementPayouts } from '#src/db/schema/settlements.ts'
import type { BatchId } from '#src/domain/settlement/settlement.ts'
import { lockEarningsOf } from '#src/db/queries/earnings/earnings.ts'
import { accountColumns, paidTo, payeeName } from './paid-to.ts'
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
  const earnings = await lockEarningsOf(tx, id)
  return { batch, entries, earnings, payouts: await payoutsAt(tx, id, now) }
}

/** Each payout with its account, and with the id of the one that its payee has at an instant. */
async function payoutsAt(tx: Tx, batchId: BatchId, now: Temporal.Instant) {
  const begun = sql`one.effective_at <= ${now.toString()}::timestamptz
    order by one.effective_at desc limit 1`
  const current = sql<string | null>`coalesce((select id from lab_bank_accounts one
    where one.lab_id = ${settlementPayouts.labId} and ${begun}),
    (select id from phlebotomist_accounts one where one.state = 'approved'
      and one.phlebotomist_id = ${settlementPayouts.phlebotomistId} and ${begun}))`
  const found = await tx
    .select({
      payout: getTableColumns(settlementPayouts),
      account: accountColumns,
      payee: payeeName,
      currentAccountId: current,
    })
    .from(settlementPayouts)
    .leftJoin(...paidTo.lab)
    .leftJoin(...paidTo.labAccount)
    .leftJoin(...paidTo.person)
    .leftJoin(...paidTo.ownAccount)
    .where(eq(settlementPayouts.batchId, batchId))
    .orderBy(asc(settlementPayouts.number))
  return found.map(({ payout, ...more }) => ({ ...payout, ...more }))
}
