import { sql } from 'drizzle-orm'
import type { Tx } from '#src/db/driver/client.ts'
import { ledgerEntries, ledgerJournals } from '#src/db/schema/ledger.ts'
import { sendAlong } from '#src/db/driver/transaction.ts'
import { paise } from '#src/domain/money.ts'
import { someOf } from '#src/db/queries/changes/json-rows.ts'

/**
 * Inserts one journal with its entries; the database refuses it at commit unless they sum to zero.
 */
export async function insertJournal(
  tx: Tx,
  journal: typeof ledgerJournals.$inferInsert,
  entries: (typeof ledgerEntries.$inferInsert)[],
): Promise<void> {
  await sendAlong(tx, tx.insert(ledgerJournals).values(journal))
  await sendAlong(tx, tx.insert(ledgerEntries).values(entries))
}

/**
 * What our books hold at the gateway, in paise, and what a payout of it has posted before. One
 * payout at a time until the transaction ends: both are read after the lock.
 */
export async function lockAtGateway(tx: Tx, journalId: string) {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('gateway-settled'))`)
  const { account, amount } = ledgerEntries
  const [row] = await tx
    .select({
      held: sql`(select coalesce(sum(${amount}), 0) from ${ledgerEntries} where ${account} = 'gateway')`.mapWith(
        Number,
      ),
      posted: someOf(
        ledgerEntries,
        { account, amount },
        {
          where: sql`${ledgerEntries.journalId} = ${journalId}::uuid`,
          orderBy: sql`${ledgerEntries.id}`,
        },
      ),
    })
    .from(sql`(select 1) as one`)
  return { held: paise(row?.held ?? 0), posted: row?.posted ?? [] }
}
