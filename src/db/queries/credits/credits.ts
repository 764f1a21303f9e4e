import { and, eq, inArray, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Tx } from '#src/db/driver/client.ts'
import { kept } from '#src/db/driver/kept-statement.ts'
import { bookings } from '#src/db/schema/bookings.ts'
import { credits } from '#src/db/schema/refunds.ts'
import type { BookingId } from '#src/domain/bookings/booking.ts'
import type { CreditId } from '#src/domain/payments/payment.ts'
import type { UserId } from '#src/domain/people/actor.ts'

/**
 * The oldest credit of a booking that no other booking uses; locks the row until the transaction
 * ends.
 */
export async function lockUnusedCreditOf(tx: Tx, bookingId: BookingId) {
  const [row] = await unusedOf(tx).execute({ bookingId })
  return row
}

const unusedOf = kept((tx) =>
  tx
    .select()
    .from(credits)
    .where(
      and(
        eq(credits.bookingId, sql.placeholder('bookingId')),
        eq(credits.state, sql`'pending'`), // said in the text: its index is of these alone
      ),
    )
    .orderBy(credits.createdAt, credits.id)
    .limit(1)
    .for('update')
    .prepare(''),
)

const carrier = alias(bookings, 'carrier')

/** A person's unused credits, oldest first, for their next booking. */
export function listPendingCredits(tx: Tx, accountId: UserId) {
  return pendingCredits(tx).execute({ accountId })
}

const pendingCredits = kept((tx) =>
  tx
    .select({
      id: credits.id,
      version: credits.version,
      amount: credits.amount,
      bookingNumber: bookings.number,
    })
    .from(credits)
    .innerJoin(bookings, eq(bookings.id, credits.bookingId))
    .where(
      and(
        eq(credits.accountId, sql.placeholder('accountId')),
        eq(credits.state, sql`'pending'`), // a literal, because its partial index covers only these
      ),
    )
    .orderBy(credits.createdAt, credits.id)
    .prepare(''),
)

/** Locks the rows until the transaction ends, in id order. */
export async function lockCredits(tx: Tx, ids: CreditId[]) {
  if (ids.length === 0) return []
  return tx.select().from(credits).where(inArray(credits.id, ids)).orderBy(credits.id).for('update')
}

/** A person's credits that no paid booking has used, each with the booking that reserved it. */
export function listOpenCreditsOf(tx: Tx, accountId: UserId) {
  return tx
    .select({ credit: credits, number: bookings.number, carrier: carrier.number })
    .from(credits)
    .innerJoin(bookings, eq(bookings.id, credits.bookingId))
    .leftJoin(carrier, eq(carrier.id, credits.attachedBookingId))
    .where(and(eq(credits.accountId, accountId), inArray(credits.state, ['pending', 'attached'])))
    .orderBy(credits.createdAt, credits.id)
}
