import { and, asc, eq, inArray, isNull, lte, or, sql } from 'drizzle-orm'
import type { Tx } from '#src/db/driver/client.ts'
import { payments } from '#src/db/schema/payments.ts'
import { visitFees } from '#src/db/schema/visit-fees.ts'
import type { BookingId } from '#src/domain/bookings/booking.ts'

export type VisitFeeRow = typeof visitFees.$inferSelect

/** The fee of a booking's failed visit, in any state. */
export async function findFeeOf(tx: Tx, bookingId: BookingId): Promise<VisitFeeRow | undefined> {
  const [row] = await tx.select().from(visitFees).where(eq(visitFees.bookingId, bookingId))
  return row
}

type Due = { dueBefore: Temporal.Instant; undecidedSince: Temporal.Instant }

/** Fees that are due: undisputed, or undecided for too long. Oldest first. */
export function listFeesOfTime(tx: Tx, { dueBefore, undecidedSince }: Due, limit: number) {
  const isDue = and(eq(visitFees.state, 'waiting'), lte(visitFees.dueAt, dueBefore))
  const isLeft = and(
    inArray(visitFees.state, ['to-decide', 'disputed']),
    lte(visitFees.createdAt, undecidedSince),
  )
  return tx
    .select({ id: visitFees.id, bookingId: visitFees.bookingId, state: visitFees.state })
    .from(visitFees)
    .where(
      and(
        or(isDue, isLeft),
        isNull(visitFees.decidedAt),
        // A disputed payment is decided by the bank.
        sql`not exists (select from ${payments} where ${payments.bookingId} = ${visitFees.bookingId}
          and ${payments.state} = 'chargeback')`,
      ),
    )
    .orderBy(asc(visitFees.createdAt))
    .limit(limit)
}
