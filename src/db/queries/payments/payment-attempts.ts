import { and, asc, eq, gt, inArray, isNotNull, isNull, lte, notExists, sql } from 'drizzle-orm'
import type { Tx } from '#src/db/driver/client.ts'
import { kept } from '#src/db/driver/kept-statement.ts'
import { bookings } from '#src/db/schema/bookings.ts'
import { gatewayMessages, paymentAttempts } from '#src/db/schema/payments.ts'
import type { BookingId, BookingNumber } from '#src/domain/bookings/booking.ts'

export type AttemptRow = typeof paymentAttempts.$inferSelect

const live = ['created', 'redirected'] as const

const isIt = eq(paymentAttempts.number, sql.placeholder('number'))
const byNumber = kept((tx) => tx.select().from(paymentAttempts).where(isIt).prepare(''))
export async function findAttempt(tx: Tx, number: BookingNumber) {
  const [row] = await byNumber(tx).execute({ number })
  return row
}

/** Every payment attempt of one booking, oldest first. */
export function listAttempts(tx: Tx, bookingId: BookingId) {
  return attemptsOf(tx).execute({ bookingId })
}

const attemptsOf = kept((tx) =>
  tx
    .select()
    .from(paymentAttempts)
    .where(eq(paymentAttempts.bookingId, sql.placeholder('bookingId')))
    .orderBy(asc(paymentAttempts.id))
    .prepare(''),
)

function openPageOf(bookingId: typeof bookings.id, now: Temporal.Instant) {
  return and(
    eq(paymentAttempts.bookingId, bookingId),
    inArray(paymentAttempts.state, live),
    gt(paymentAttempts.pageEndsAt, now),
  )
}

/** Numbers of attempts that are due for a status check, longest due first. */
export async function listDueChecks(tx: Tx, now: Temporal.Instant, limit: number) {
  const rows = await tx
    .select({ number: paymentAttempts.number })
    .from(paymentAttempts)
    .where(and(isNotNull(paymentAttempts.nextCheckAt), lte(paymentAttempts.nextCheckAt, now)))
    .orderBy(asc(paymentAttempts.nextCheckAt))
    .limit(limit)
  return rows.map(({ number }) => number)
}

/** Attempts that a person must review, with their bookings, oldest first. */
export function listInReview(tx: Tx, limit: number) {
  return tx
    .select({ attempt: paymentAttempts, bookingNumber: bookings.number })
    .from(paymentAttempts)
    .leftJoin(bookings, eq(bookings.id, paymentAttempts.bookingId))
    .where(eq(paymentAttempts.state, 'review'))
    .orderBy(asc(paymentAttempts.createdAt))
    .limit(limit)
}

/** Unpaid bookings whose hold is over and whose payer has no open gateway page. */
export async function listHoldsOver(tx: Tx, now: Temporal.Instant, limit: number) {
  const page = tx
    .select({ id: paymentAttempts.id })
    .from(paymentAttempts)
    .where(openPageOf(bookings.id, now))
  const rows = await tx
    .select({ id: bookings.id })
    .from(bookings)
    .where(
      and(
        isNotNull(bookings.holdUntil),
        lte(bookings.holdUntil, now),
        isNull(bookings.expiredAt),
        isNull(bookings.cancelledAt),
        notExists(page),
      ),
    )
    .orderBy(asc(bookings.holdUntil))
    .limit(limit)
  return rows.map(({ id }) => id)
}

/** False where this very message was received before through this door. */
export async function insertGatewayMessage(tx: Tx, message: typeof gatewayMessages.$inferInsert) {
  const inserted = await tx.insert(gatewayMessages).values(message).onConflictDoNothing()
  return inserted.rowCount === 1
}
