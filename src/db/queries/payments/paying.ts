import { eq, sql } from 'drizzle-orm'
import { noted } from '#src/db/bookings-at-hand.ts'
import type { Tx } from '#src/db/driver/client.ts'
import { kept } from '#src/db/driver/kept-statement.ts'
import { user } from '#src/db/schema/auth.ts'
import { bookings } from '#src/db/schema/bookings.ts'
import { paymentAttempts } from '#src/db/schema/payments.ts'
import type { BookingNumber } from '#src/domain/bookings/booking.ts'
import { branches, grown } from '#src/db/queries/bookings/booking-tree.ts'
import { rowsOf } from '#src/db/queries/changes/json-rows.ts'

const isIt = eq(bookings.number, sql.placeholder('number'))

const locked = kept((tx) => tx.select().from(bookings).where(isIt).for('update').prepare(''))

const everything = kept((tx) =>
  tx
    .select({
      ...branches,
      attempts: rowsOf(paymentAttempts, {
        where: sql`${paymentAttempts.bookingId} = ${bookings.id}`,
        orderBy: sql`${paymentAttempts.id}`,
      }),
      payer: { name: user.name },
    })
    .from(bookings)
    .innerJoin(user, eq(user.id, bookings.accountId))
    .where(isIt)
    .prepare(''),
)

/**
 * A booking to be paid, by its number, with its attempts so far and its payer; undefined where there
 * is none. Locks the booking until the transaction ends; both leave in one write.
 */
export async function lockToPay(tx: Tx, number: BookingNumber) {
  const [[booking], all] = await Promise.all([
    locked(tx).execute({ number }),
    everything(tx).execute({ number }),
  ])
  const [found] = all
  if (!booking || !found) return undefined
  const { attempts, payer } = found
  return { awaiting: grown(noted(booking), found), attempts, payer }
}
