import { and, eq, sql } from 'drizzle-orm'
import type { Tx } from '#src/db/driver/client.ts'
import { orders, testItems } from '#src/db/schema/orders.ts'
import { results } from '#src/db/schema/results.ts'
import type { LabId } from '#src/domain/labs/lab.ts'
import type { UserId } from '#src/domain/people/actor.ts'
import { due, isItemOf, rankOf } from './bench.ts'

/**
 * The orders of a lab with verified results, most urgent first, then earliest promise: the order of
 * the list to sign. For each, what keeps this person from signing it. Only what is open is read.
 */
export function listOrdersToSign(tx: Tx, labId: LabId, by: UserId) {
  return tx
    .select({
      orderId: testItems.orderId,
      isOwn: sql<boolean>`${orders.accountId} = ${by}`,
      isEntered: sql<boolean>`coalesce(bool_or(${results.enteredBy} = ${by}), false)`,
    })
    .from(testItems)
    .innerJoin(orders, eq(orders.id, testItems.orderId))
    .leftJoin(results, and(eq(results.testItemId, testItems.id), eq(results.isCurrent, true)))
    .where(isItemOf(labId, 'sign'))
    .groupBy(testItems.orderId, orders.id)
    .orderBy(rankOf('sign'), due, testItems.orderId)
}
