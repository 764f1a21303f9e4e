import { and, asc, eq, gt, inArray, isNotNull, isNull, lte, notExists, sql } from 'drizzle-orm'
import type { Tx } from '#src/db/client.ts'
import { kept } from '#src/db/kept-statement.ts'
import { audit } from '#src/db/schema/audit.ts'
import { bookings } from '#src/db/schema/bookings.ts'
import { gatewayMessages, paymentAttempts, payments } from '#src/db/schema/payments.ts'
import { sendAlong } from '#src/db/transaction.ts'
import type { BookingId, BookingNumber } from '#src/domain/bookings/booking.ts'
import type { AttemptId } from '#src/domain/payments/payment.ts'
import type { UserId } from '#src/domain/people/actor.ts'

export type AttemptRow = typeof paymentAttempts.$inferSelect

const live = ['created', 'redirected'] as const

export async function insertAttempt(tx: Tx, attempt: typeof paymentAttempts.$inferInsert) {
  const [row] = await tx.insert(paymentAttempts).values(attempt).returning()
  if (!row) throw new Error('the insert returned no row')
  return row
}

const isIt = eq(paymentAttempts.number, sql.placeholder('number'))
const byNumber = kept((tx) => tx.select().from(paymentAttempts).where(isIt).prepare(''))
const lockedByNumber = kept((tx) =>
  tx.select().from(paymentAttempts).where(isIt).for('update').prepare(''),
)

export async function findAttempt(tx: Tx, number: BookingNumber) {
  const [row] = await byNumber(tx).execute({ number })
  return row
}

/**
 * Locks the attempt until the transaction ends; an attempt of a booking is protected by the
 * booking's lock.
 */
export async function lockAttempt(tx: Tx, number: BookingNumber) {
  const [row] = await lockedByNumber(tx).execute({ number })
  return row
}

/** The part of an attempt's booking that the payer's page shows. */
export async function findPaidFor(tx: Tx, bookingId: BookingId) {
  const [row] = await paidFor(tx).execute({ bookingId })
  return row
}

const paidFor = kept((tx) => {
  const { number, holdUntil, expiredAt, cancelledAt } = bookings
  const { state, receiptNumber } = payments
  const booking = { number, holdUntil, expiredAt, cancelledAt }
  return tx
    .select({ booking, payment: { state, receiptNumber } })
    .from(bookings)
    .innerJoin(payments, eq(payments.bookingId, bookings.id))
    .where(eq(bookings.id, sql.placeholder('bookingId')))
    .prepare('')
})

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

/** Whether the gateway may still be showing its page for a payment of this booking. */
export async function hasOpenPage(tx: Tx, bookingId: BookingId, now: Temporal.Instant) {
  const [row] = await tx
    .select({ id: paymentAttempts.id })
    .from(paymentAttempts)
    .where(openPageOf(bookingId, now))
    .limit(1)
  return row !== undefined
}

function openPageOf(bookingId: BookingId | typeof bookings.id, now: Temporal.Instant) {
  return and(
    eq(paymentAttempts.bookingId, bookingId),
    inArray(paymentAttempts.state, live),
    gt(paymentAttempts.pageEndsAt, now),
  )
}

type Asked = Pick<AttemptRow, 'nextCheckAt' | 'lastStatus'>

/** Stores the gateway's answer to a status check that changes nothing else. */
export async function saveCheck(tx: Tx, id: AttemptId, asked: Asked): Promise<void> {
  await tx
    .update(paymentAttempts)
    .set({ ...asked, checks: sql`${paymentAttempts.checks} + 1` })
    .where(eq(paymentAttempts.id, id))
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

/** The slot is held until then; null: permanently, or no longer. */
export async function saveHold(tx: Tx, id: BookingId, holdUntil: Temporal.Instant | null) {
  await sendAlong(tx, tx.update(bookings).set({ holdUntil }).where(eq(bookings.id, id)))
}

export async function saveExpiry(tx: Tx, id: BookingId, expiredAt: Temporal.Instant) {
  await tx.update(bookings).set({ expiredAt, holdUntil: null }).where(eq(bookings.id, id))
}

/** False where this very message was received before through this door. */
export async function insertGatewayMessage(tx: Tx, message: typeof gatewayMessages.$inferInsert) {
  const inserted = await tx.insert(gatewayMessages).values(message).onConflictDoNothing()
  return inserted.rowCount === 1
}

/** How many different messages named this attempt. */
export async function countGatewayMessages(tx: Tx, number: BookingNumber): Promise<number> {
  return tx.$count(gatewayMessages, eq(gatewayMessages.number, number))
}

/** Messages since an instant that matched none of our attempts. */
export async function countStrangeMessages(tx: Tx, since: Temporal.Instant): Promise<number> {
  const isStrange = and(isNull(gatewayMessages.number), gt(gatewayMessages.receivedAt, since))
  return tx.$count(gatewayMessages, isStrange)
}

/**
 * The demonstration's own payments that one person, or all visitors together, began since an
 * instant.
 */
export async function countPaidAlone(tx: Tx, id: UserId | null, since: Temporal.Instant) {
  return tx.$count(
    audit,
    and(
      gt(audit.at, since),
      eq(audit.action, 'payment:initiate'),
      id === null ? isNull(audit.actorId) : eq(audit.actorId, id),
      sql`${audit.detail}->>'booking' is null`,
    ),
  )
}
