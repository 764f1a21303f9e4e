import { and, eq, sql } from 'drizzle-orm'
import type { Tx } from '#src/db/driver/client.ts'
import { captures, paymentAttempts } from '#src/db/schema/payments.ts'
import { refunds } from '#src/db/schema/refunds.ts'
import type { BookingId } from '#src/domain/bookings/booking.ts'
import type { CaptureId } from '#src/domain/payments/payment.ts'

export type RefundRow = typeof refunds.$inferSelect

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
