import { and, eq, isNull, lt, sql } from 'drizzle-orm'
import { noted } from '#src/db/bookings-at-hand.ts'
import type { Tx } from '#src/db/driver/client.ts'
import { kept } from '#src/db/driver/kept-statement.ts'
import { bookingNumbers, bookings, quotes } from '#src/db/schema/bookings.ts'
import { events } from '#src/db/schema/events.ts'
import { receivables } from '#src/db/schema/refunds.ts'
import { sendAlong } from '#src/db/driver/transaction.ts'
import type { BookingId, BookingNumber } from '#src/domain/bookings/booking.ts'
import type { UserId } from '#src/domain/people/actor.ts'

export async function insertQuote(tx: Tx, quote: typeof quotes.$inferInsert): Promise<void> {
  await sendAlong(tx, tx.insert(quotes).values(quote))
}

/** Deletes quotes that expired before an instant and were never booked; returns how many. */
export async function deleteStaleQuotes(tx: Tx, before: Temporal.Instant): Promise<number> {
  const deleted = await tx
    .delete(quotes)
    .where(and(isNull(quotes.usedAt), lt(quotes.expiresAt, before)))
  return deleted.rowCount ?? 0
}

/** Takes a number permanently; false where the same millisecond and random digits took it. */
export async function takeNumber(
  tx: Tx,
  number: BookingNumber,
  at: Temporal.Instant,
): Promise<boolean> {
  const taken = await newNumber(tx).execute({ number, at })
  return taken.rowCount === 1
}

const newNumber = kept((tx) =>
  tx
    .insert(bookingNumbers)
    .values({ number: sql.placeholder('number'), takenAt: sql.placeholder('at') })
    .onConflictDoNothing()
    .prepare(''),
)

const bookingByNumber = kept((tx) =>
  tx
    .select()
    .from(bookings)
    .where(eq(bookings.number, sql.placeholder('number')))
    .prepare(''),
)

export async function findBookingByNumber(tx: Tx, number: BookingNumber) {
  const [row] = await bookingByNumber(tx).execute({ number })
  return noted(row)
}

/** All events of one booking, oldest first. */
export function listEvents(tx: Tx, bookingId: BookingId) {
  return tx.select().from(events).where(eq(events.bookingId, bookingId)).orderBy(events.id)
}

/** A person's fees that no booking carries yet, each with its original booking. */
export function listPendingReceivables(tx: Tx, accountId: UserId) {
  return pendingReceivables(tx).execute({ accountId })
}

const pendingReceivables = kept((tx) =>
  tx
    .select({ receivable: receivables, number: bookings.number, cancelledAt: bookings.cancelledAt })
    .from(receivables)
    .innerJoin(bookings, eq(bookings.id, receivables.bookingId))
    .where(
      and(
        eq(receivables.accountId, sql.placeholder('accountId')),
        eq(receivables.state, sql`'pending'`), // a literal, because its partial index covers only these
      ),
    )
    .orderBy(receivables.createdAt)
    .prepare(''),
)
