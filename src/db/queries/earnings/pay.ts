import { asc, eq } from 'drizzle-orm'
import type { Tx } from '#src/db/driver/client.ts'
import { bookings } from '#src/db/schema/bookings.ts'
import { phlebotomistEarnings } from '#src/db/schema/earnings.ts'
import { ledgerEntries, ledgerJournals } from '#src/db/schema/ledger.ts'
import type { PayoutId } from '#src/domain/settlement/settlement.ts'

/** What a phlebotomist's payout pays: each line of the ledger, with the kind of its journal. */
export function linesOfPay(tx: Tx, payoutId: PayoutId) {
  return tx
    .select({
      at: phlebotomistEarnings.accruedAt,
      kind: ledgerJournals.kind,
      bookingNumber: bookings.number,
      net: phlebotomistEarnings.net,
    })
    .from(phlebotomistEarnings)
    .innerJoin(ledgerEntries, eq(ledgerEntries.id, phlebotomistEarnings.id))
    .innerJoin(ledgerJournals, eq(ledgerJournals.id, ledgerEntries.journalId))
    .leftJoin(bookings, eq(bookings.id, phlebotomistEarnings.bookingId))
    .where(eq(phlebotomistEarnings.payoutId, payoutId))
    .orderBy(asc(phlebotomistEarnings.accruedAt), asc(phlebotomistEarnings.id))
}
