import type { Tx } from '#src/db/client.ts'
import { ledgerEntries, ledgerJournals } from '#src/db/schema/ledger.ts'

/** One journal with its entries; the database refuses it at commit unless they sum to zero. */
export async function insertJournal(
  tx: Tx,
  journal: typeof ledgerJournals.$inferInsert,
  entries: (typeof ledgerEntries.$inferInsert)[],
): Promise<void> {
  await tx.insert(ledgerJournals).values(journal)
  await tx.insert(ledgerEntries).values(entries)
}
