import { asc, and, eq } from 'drizzle-orm'
import type { Tx } from '#src/db/client.ts'
import { captures } from '#src/db/schema/payments.ts'
import { refunds } from '#src/db/schema/refunds.ts'
import type { AttemptId } from '#src/domain/payments/payment.ts'

export type CaptureRow = typeof captures.$inferSelect

/** Called by the one function that finalises a payment. False: the reference has money already. */
export async function insertCapture(tx: Tx, capture: typeof captures.$inferInsert) {
  const inserted = await tx
    .insert(captures)
    .values(capture)
    .onConflictDoNothing({ target: captures.referenceNo })
  return inserted.rowCount === 1
}

export function listCaptures(tx: Tx, attemptId: AttemptId) {
  return tx
    .select()
    .from(captures)
    .where(eq(captures.attemptId, attemptId))
    .orderBy(asc(captures.id))
}

export async function findCapture(tx: Tx, referenceNo: string) {
  const [row] = await tx.select().from(captures).where(eq(captures.referenceNo, referenceNo))
  return row
}

/** Money of an attempt that paid for nothing, and how far its refund is. */
export async function findSurplus(tx: Tx, attemptId: AttemptId) {
  const [row] = await tx
    .select({ amount: captures.amount, refundState: refunds.state, dueBy: refunds.dueBy })
    .from(captures)
    .leftJoin(refunds, and(eq(refunds.captureId, captures.id), eq(refunds.kind, 'surplus')))
    .where(and(eq(captures.attemptId, attemptId), eq(captures.kind, 'surplus')))
    .orderBy(asc(captures.id))
    .limit(1)
  return row
}
