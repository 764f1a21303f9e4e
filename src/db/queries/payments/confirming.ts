import { asc, eq, isNull, sql } from 'drizzle-orm'
import type { Tx } from '#src/db/driver/client.ts'
import { kept } from '#src/db/driver/kept-statement.ts'
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

const toConfirm = kept((tx) =>
  tx
    .select({
      confirmedAt: captures.confirmedAt,
      hasBreak: sql<boolean>`exists (select from reconciliation_breaks b
        where b.kind = 'unconfirmed' and b.key = captures.reference_no
          and b.day = ${sql.placeholder('day')}::date)`,
    })
    .from(captures)
    .where(eq(captures.id, sql.placeholder('id')))
    .for('update')
    .prepare(''),
)

/** Whether a capture is confirmed, or reported as unconfirmed, by now. Locks it. */
export async function lockToConfirm(tx: Tx, id: CaptureId, day: Temporal.PlainDate) {
  const [found] = await toConfirm(tx).execute({ id, day: day.toString() })
  return found
}
