import { and, asc, eq, inArray, isNotNull, isNull } from 'drizzle-orm'
import type { Tx } from '#src/db/driver/client.ts'
import { orderLines, testItems } from '#src/db/schema/orders.ts'
import { reportRevisions } from '#src/db/schema/report-revisions.ts'
import { results } from '#src/db/schema/results.ts'
import { signatures } from '#src/db/schema/signatures.ts'
import type { OrderId } from '#src/domain/orders/order.ts'

export type SignatureRow = typeof signatures.$inferSelect

/** Every signature of an order, oldest first. */
export function listSignatures(tx: Tx, orderId: OrderId): Promise<SignatureRow[]> {
  return tx
    .select()
    .from(signatures)
    .where(eq(signatures.orderId, orderId))
    .orderBy(asc(signatures.signedAt), asc(signatures.id))
}

/** Every signature of these orders, oldest first. */
export function listSignaturesOfOrders(
  tx: Tx,
  orderIds: readonly OrderId[],
): Promise<SignatureRow[]> {
  return tx
    .select()
    .from(signatures)
    .where(inArray(signatures.orderId, [...orderIds]))
    .orderBy(asc(signatures.signedAt), asc(signatures.id))
}

/**
 * What was signed of an order before signatures were kept: each result as `section code`, each
 * added text as its instant. A check requires a signature of every later row.
 */
export async function listUnsigned(tx: Tx, orderId: OrderId): Promise<ReadonlySet<string>> {
  const unsigned = await tx
    .select({ section: orderLines.name, code: testItems.testCode })
    .from(results)
    .innerJoin(testItems, eq(testItems.id, results.testItemId))
    .innerJoin(orderLines, eq(orderLines.id, testItems.lineId))
    .where(
      and(
        eq(testItems.orderId, orderId),
        isNotNull(results.authorisedBy),
        isNull(results.signatureId),
      ),
    )
  const added = await tx
    .select({ at: reportRevisions.decidedAt })
    .from(reportRevisions)
    .where(
      and(
        eq(reportRevisions.orderId, orderId),
        eq(reportRevisions.state, 'signed'),
        isNull(reportRevisions.signatureId),
      ),
    )
  return new Set([
    ...unsigned.map(({ section, code }) => `${section} ${code}`),
    ...added.map(({ at }) => String(at)),
  ])
}
