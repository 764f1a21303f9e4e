import { and, eq, inArray } from 'drizzle-orm'
import type { Tx } from '#src/db/client.ts'
import { bookings } from '#src/db/schema/bookings.ts'
import { credits } from '#src/db/schema/refunds.ts'
import type { CreditId } from '#src/domain/payments/payment.ts'
import type { UserId } from '#src/domain/people/actor.ts'

/** What a person is owed for faults of ours and no booking takes off yet, the oldest first. */
export function listPendingCredits(tx: Tx, accountId: UserId) {
  return tx
    .select({ id: credits.id, amount: credits.amount, bookingNumber: bookings.number })
    .from(credits)
    .innerJoin(bookings, eq(bookings.id, credits.bookingId))
    .where(and(eq(credits.accountId, accountId), eq(credits.state, 'pending')))
    .orderBy(credits.createdAt, credits.id)
}

/** Locks the rows until the transaction ends, in id order. */
export async function lockCredits(tx: Tx, ids: CreditId[]) {
  if (ids.length === 0) return []
  return tx.select().from(credits).where(inArray(credits.id, ids)).orderBy(credits.id).for('update')
}
