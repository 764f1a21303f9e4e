import { asc, and, eq, sql } from 'drizzle-orm'
import type { Tx } from '#src/db/client.ts'
import { kept } from '#src/db/kept-statement.ts'
import { captures } from '#src/db/schema/payments.ts'
import { refunds } from '#src/db/schema/refunds.ts'
import type { AttemptId } from '#src/domain/payments/payment.ts'

export type CaptureRow = typeof captures.$inferSelect

/**
 * Called only by the function that finalises a payment. False where the reference already has a
 * capture.
 */
export async function insertCapture(tx: Tx, capture: typeof captures.$inferInsert) {
  const inserted = await tx
    .insert(captures)
    .values(capture)
    .onConflictDoNothing({ target: captures.referenceNo })
  return inserted.rowCount === 1
}

const ofAttempt = eq(captures.attemptId, sql.placeholder('attemptId'))
const capturesOf = kept((tx) =>
  tx.select().from(captures).where(ofAttempt).orderBy(asc(captures.id)).prepare(''),
)

export function listCaptures(tx: Tx, attemptId: AttemptId) {
  return capturesOf(tx).execute({ attemptId })
}

/** The capture of a gateway reference. */
export async function findCaptureByReference(tx: Tx, referenceNo: string) {
  const [row] = await byReference(tx).execute({ referenceNo })
  return row
}

const byReference = kept((tx) =>
  tx
    .select()
    .from(captures)
    .where(eq(captures.referenceNo, sql.placeholder('referenceNo')))
    .prepare(''),
)

/** An attempt's surplus, if any, and the state of its refund. */
export async function findSurplus(tx: Tx, attemptId: AttemptId) {
  const [row] = await surplusOf(tx).execute({ attemptId })
  return row
}

const surplusOf = kept((tx) =>
  tx
    .select({ amount: captures.amount, refundState: refunds.state, dueBy: refunds.dueBy })
    .from(captures)
    .leftJoin(refunds, and(eq(refunds.captureId, captures.id), eq(refunds.kind, 'surplus')))
    .where(and(ofAttempt, eq(captures.kind, sql`'surplus'`)))
    .orderBy(asc(captures.id))
    .limit(1)
    .prepare(''),
)
