import { and, asc, eq, isNull } from 'drizzle-orm'
import type { Tx } from '#src/db/client.ts'
import { captures, paymentAttempts } from '#src/db/schema/payments.ts'
import type { CaptureId } from '#src/domain/payments/payment.ts'

/** Captures that were not confirmed to the gateway yet, oldest first. */
export function listUnconfirmed(tx: Tx, limit: number) {
  return tx
    .select({
      id: captures.id,
      referenceNo: captures.referenceNo,
      amount: captures.amount,
      capturedAt: captures.capturedAt,
      number: paymentAttempts.number,
    })
    .from(captures)
    .innerJoin(paymentAttempts, eq(paymentAttempts.id, captures.attemptId))
    .where(isNull(captures.confirmedAt))
    .orderBy(asc(captures.capturedAt), asc(captures.id))
    .limit(limit)
}

/** False where another worker has confirmed it already. */
export async function markConfirmed(tx: Tx, id: CaptureId, at: Temporal.Instant): Promise<boolean> {
  const marked = await tx
    .update(captures)
    .set({ confirmedAt: at })
    .where(and(eq(captures.id, id), isNull(captures.confirmedAt)))
    .returning({ id: captures.id })
  return marked.length > 0
}
