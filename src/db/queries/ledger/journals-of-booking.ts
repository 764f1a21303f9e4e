import { asc, eq, sql } from 'drizzle-orm'
import type { Tx } from '#src/db/driver/client.ts'
import { user } from '#src/db/schema/auth.ts'
import { bookings } from '#src/db/schema/bookings.ts'
import { labs } from '#src/db/schema/labs.ts'
import { ledgerEntries, ledgerJournals } from '#src/db/schema/ledger.ts'
import { phlebotomists } from '#src/db/schema/people.ts'
import type { BookingNumber } from '#src/domain/bookings/booking.ts'
import { partyName } from './trial-balance.ts'

/** The entries of every journal of a booking with whose account each is, oldest first. */
export function listOfBooking(tx: Tx, number: BookingNumber) {
  return tx
    .select({
      journalId: ledgerJournals.id,
      at: ledgerJournals.at,
      kind: ledgerJournals.kind,
      account: ledgerEntries.account,
      amount: ledgerEntries.amount,
      partyId: ledgerEntries.partyId,
      partyName,
    })
    .from(bookings)
    .innerJoin(ledgerJournals, eq(ledgerJournals.bookingId, bookings.id))
    .innerJoin(ledgerEntries, eq(ledgerEntries.journalId, ledgerJournals.id))
    .leftJoin(labs, sql`${labs.id} = ${ledgerEntries.partyId}`)
    .leftJoin(phlebotomists, sql`${phlebotomists.userId} = ${ledgerEntries.partyId}`)
    .leftJoin(user, sql`${user.id} = ${ledgerEntries.partyId}`)
    .where(eq(bookings.number, number))
    .orderBy(asc(ledgerJournals.id), asc(ledgerEntries.id))
}
