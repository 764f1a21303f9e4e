import { eq, sql } from 'drizzle-orm'
import type { Tx } from '#src/db/client.ts'
import { ledgerEntries, ledgerJournals } from '#src/db/schema/ledger.ts'
import { sendAlong } from '#src/db/transaction.ts'

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
 * The same for a journal whose id identifies its cause: false where it was posted before.
 * Concurrent calls wait for each other, and their effect on an account is visible afterwards.
 */
export async function insertJournalOnce(
  tx: Tx,
  journal: typeof ledgerJournals.$inferInsert,
  entries: (typeof ledgerEntries.$inferInsert)[],
): Promise<boolean> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${journal.kind}))`)
  const made = await tx.insert(ledgerJournals).values(journal).onConflictDoNothing().returning()
  if (made.length > 0) await tx.insert(ledgerEntries).values(entries)
  return made.length > 0
}

export function findJournalEntries(tx: Tx, journalId: string) {
  return tx.select().from(ledgerEntries).where(eq(ledgerEntries.journalId, journalId))
}
