import { and, eq, sql } from 'drizzle-orm'
import type { Tx } from '#src/db/client.ts'
import { captures, paymentAttempts, payments } from '#src/db/schema/payments.ts'
import { refundSendings, refunds } from '#src/db/schema/refunds.ts'
import type { BookingId } from '#src/domain/bookings/booking.ts'
import type { Paise } from '#src/domain/money.ts'
import type { CaptureId, PaymentId, RefundId } from '#src/domain/payments/payment.ts'

export type RefundRow = typeof refunds.$inferSelect

/**
 * Claims a part of a payment for a refund, in paise; the only place that does so. False where all
 * claims together would exceed the payment, however many concurrent callers.
 * Source: reliability P17; decision 023.
 */
export async function claimRefundable(tx: Tx, id: PaymentId, amount: Paise): Promise<boolean> {
  const claimed = await tx
    .update(payments)
    .set({ refunded: sql`${payments.refunded} + ${amount}` })
    .where(and(eq(payments.id, id), isLeft(amount)))
  return claimed.rowCount === 1
}

/**
 * The same for what the patient's bank has taken back: refunds and chargebacks together never
 * exceed the payment.
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

/** Releases the claim of a rejected refund. */
export async function releaseRefundable(tx: Tx, id: PaymentId, amount: Paise): Promise<void> {
  await tx
    .update(payments)
    .set({ refunded: sql`${payments.refunded} - ${amount}` })
    .where(eq(payments.id, id))
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

/** False where the surplus or the test has a refund already. */
export async function insertRefund(tx: Tx, refund: typeof refunds.$inferInsert): Promise<boolean> {
  const inserted = await tx.insert(refunds).values(refund).onConflictDoNothing()
  return inserted.rowCount === 1
}

export function listRefundsOf(tx: Tx, bookingId: BookingId) {
  return tx.select().from(refunds).where(eq(refunds.bookingId, bookingId)).orderBy(refunds.id)
}

export async function findRefund(tx: Tx, id: RefundId): Promise<RefundRow | undefined> {
  const [row] = await tx.select().from(refunds).where(eq(refunds.id, id))
  return row
}

/** Locks the row until the transaction ends. Lock the booking first. */
export async function lockRefund(tx: Tx, id: RefundId): Promise<RefundRow | undefined> {
  const [row] = await tx.select().from(refunds).where(eq(refunds.id, id)).for('update')
  return row
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

export async function saveAccount(
  tx: Tx,
  id: RefundId,
  change: Pick<RefundRow, 'accountSealed' | 'accountLastFour'> & Partial<Pick<RefundRow, 'tries'>>,
): Promise<void> {
  await tx.update(refunds).set(change).where(eq(refunds.id, id))
}

/** Whether a transfer has this UTR, of any refund, including returned ones. */
export async function isUtrUsed(tx: Tx, utr: string): Promise<boolean> {
  return (await tx.$count(refundSendings, eq(refundSendings.utr, utr))) > 0
}
