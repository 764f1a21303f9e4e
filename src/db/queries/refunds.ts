import { and, eq, sql } from 'drizzle-orm'
import type { Tx } from '#src/db/client.ts'
import { captures, paymentAttempts, payments } from '#src/db/schema/payments.ts'
import { refunds } from '#src/db/schema/refunds.ts'
import type { BookingId } from '#src/domain/bookings/booking.ts'
import type { Paise } from '#src/domain/money.ts'
import type { CaptureId, PaymentId } from '#src/domain/payments/payment.ts'

export type RefundRow = typeof refunds.$inferSelect

/**
 * Claims a part of a payment that the patient's bank has taken back, in paise: refunds and
 * chargebacks together never exceed the payment. False where they would, however many concurrent
 * callers.
 * Source: decision 025.
 */
export async function claimChargedBack(tx: Tx, id: PaymentId, amount: Paise): Promise<boolean> {
  const claimed = await tx
    .update(payments)
    .set({ chargedBack: sql`${payments.chargedBack} + ${amount}` })
    .where(and(eq(payments.id, id), isLeft(amount)))
  return claimed.rowCount === 1
}

/** The bank returned the money, so it can be refunded again. */
export async function releaseChargedBack(tx: Tx, id: PaymentId, amount: Paise): Promise<void> {
  await tx
    .update(payments)
    .set({ chargedBack: sql`${payments.chargedBack} - ${amount}` })
    .where(eq(payments.id, id))
}

function isLeft(amount: Paise) {
  return sql`${payments.refunded} + ${payments.chargedBack} + ${amount} <= ${payments.amount}`
}

/** The booking's payment as it is now. */
export async function findPaymentOf(tx: Tx, bookingId: BookingId) {
  const [row] = await tx.select().from(payments).where(eq(payments.bookingId, bookingId))
  return row
}

/** The capture that paid a payment. */
export async function findAppliedCapture(tx: Tx, paymentId: PaymentId) {
  const [row] = await tx
    .select()
    .from(captures)
    .where(and(eq(captures.paymentId, paymentId), eq(captures.kind, 'applied')))
  return row
}

/** A capture and the account that paid it; null for the demonstration's own. */
export async function findCapture(tx: Tx, id: CaptureId) {
  const [row] = await tx
    .select({ capture: captures, accountId: paymentAttempts.accountId })
    .from(captures)
    .innerJoin(paymentAttempts, eq(paymentAttempts.id, captures.attemptId))
    .where(eq(captures.id, id))
  return row
}

export function listRefundsOf(tx: Tx, bookingId: BookingId) {
  return tx.select().from(refunds).where(eq(refunds.bookingId, bookingId)).orderBy(refunds.id)
}

/** The processed refunds of a booking's payment, in paise, without surpluses. */
export async function sumProcessed(tx: Tx, bookingId: BookingId): Promise<number> {
  const [row] = await tx
    .select({ sum: sql<string>`coalesce(sum(${refunds.amount}), 0)` })
    .from(refunds)
    .where(
      and(
        eq(refunds.bookingId, bookingId),
        eq(refunds.kind, 'booking'),
        eq(refunds.state, 'processed'),
      ),
    )
  return Number(row?.sum ?? 0)
}
