import { and, count, eq } from 'drizzle-orm'
import type { Tx } from '#src/db/client.ts'
import { user } from '#src/db/schema/auth.ts'
import { bookings } from '#src/db/schema/bookings.ts'
import { payments } from '#src/db/schema/payments.ts'
import type { UserId } from '#src/domain/people/actor.ts'

/**
 * Bookings of a person that wait for their online payment; two at once are counted one after the
 * other, by a lock of the person that nothing else waits for.
 */
export async function lockAndCountHeld(tx: Tx, accountId: UserId): Promise<number> {
  await tx.select({ id: user.id }).from(user).where(eq(user.id, accountId)).for('no key update')
  const [row] = await tx
    .select({ held: count() })
    .from(payments)
    .innerJoin(bookings, eq(bookings.id, payments.bookingId))
    .where(and(eq(bookings.accountId, accountId), eq(payments.state, 'awaiting')))
  return row?.held ?? 0
}
