import { and, count, eq, sql } from 'drizzle-orm'
import type { Tx } from '#src/db/client.ts'
import { kept } from '#src/db/kept-statement.ts'
import { user } from '#src/db/schema/auth.ts'
import { bookings } from '#src/db/schema/bookings.ts'
import { payments } from '#src/db/schema/payments.ts'
import type { UserId } from '#src/domain/people/actor.ts'

/**
 * A person's bookings that wait for their online payment. Concurrent callers are serialised by a
 * lock of the person that nothing else waits for.
 */
export async function lockAndCountHeld(tx: Tx, accountId: UserId): Promise<number> {
  // Sent together: the second starts once the first has its lock.
  const [, [row]] = await Promise.all([
    lockedPerson(tx).execute({ accountId }),
    awaited(tx).execute({ accountId }),
  ])
  return row?.held ?? 0
}

const accountId = sql.placeholder('accountId')
const lockedPerson = kept((tx) =>
  tx
    .select({ id: user.id })
    .from(user)
    .where(eq(user.id, accountId))
    .for('no key update')
    .prepare(''),
)
const awaited = kept((tx) =>
  tx
    .select({ held: count() })
    .from(payments)
    .innerJoin(bookings, eq(bookings.id, payments.bookingId))
    .where(and(eq(bookings.accountId, accountId), eq(payments.state, sql`'awaiting'`)))
    .prepare(''),
)
