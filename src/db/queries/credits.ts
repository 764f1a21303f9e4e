import { and, eq, inArray } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Tx } from '#src/db/client.ts'
import { bookings } from '#src/db/schema/bookings.ts'
import { credits } from '#src/db/schema/refunds.ts'
import type { BookingId } from '#src/domain/bookings/booking.ts'
import type { Paise } from '#src/domain/money.ts'
import type { CreditId } from '#src/domain/payments/payment.ts'
import type { UserId } from '#src/domain/people/actor.ts'

/** What a booking that went wrong was credited with; locks the row. */
export async function lockCreditOf(tx: Tx, bookingId: BookingId) {
  const [row] = await tx
    .select()
    .from(credits)
    .where(eq(credits.bookingId, bookingId))
    .for('update')
  return row
}

export async function insertCredit(tx: Tx, credit: typeof credits.$inferInsert): Promise<void> {
  await tx.insert(credits).values(credit)
}

/** More is owed for the same booking; only while no other one takes it off. */
export async function raiseCredit(tx: Tx, id: CreditId, amount: Paise): Promise<boolean> {
  const raised = await tx
    .update(credits)
    .set({ amount })
    .where(and(eq(credits.id, id), eq(credits.state, 'pending')))
  return raised.rowCount === 1
}

const carrier = alias(bookings, 'carrier')

/** What a person may take off a booking, or has taken off one that is not paid yet. */
export function listOpenCreditsOf(tx: Tx, accountId: UserId) {
  return tx
    .select({ credit: credits, number: bookings.number, carrier: carrier.number })
    .from(credits)
    .innerJoin(bookings, eq(bookings.id, credits.bookingId))
    .leftJoin(carrier, eq(carrier.id, credits.attachedBookingId))
    .where(and(eq(credits.accountId, accountId), inArray(credits.state, ['pending', 'attached'])))
    .orderBy(credits.createdAt, credits.id)
}
