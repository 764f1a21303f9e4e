import { inArray } from 'drizzle-orm'
import type { Tx } from '#src/db/client.ts'
import { receivables } from '#src/db/schema/refunds.ts'
import type { ReceivableId } from '#src/domain/payments/payment.ts'

/** Locks the rows until the transaction ends, in id order. */
export async function lockReceivables(tx: Tx, ids: ReceivableId[]) {
  if (ids.length === 0) return []
  return tx
    .select()
    .from(receivables)
    .where(inArray(receivables.id, ids))
    .orderBy(receivables.id)
    .for('update')
}
