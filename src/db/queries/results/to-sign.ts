import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Tx } from '#src/db/driver/client.ts'
import { labs } from '#src/db/schema/labs.ts'
import { orders, testItems } from '#src/db/schema/orders.ts'
import { results } from '#src/db/schema/results.ts'
import { signatories } from '#src/db/schema/signatories.ts'
import type { LabId } from '#src/domain/labs/lab.ts'
import type { UserId } from '#src/domain/people/actor.ts'
import { flagsOfGravity } from '#src/domain/results/judging/gravity.ts'
import { dueOf, isItemOf, ownDue, rankOf } from './bench.ts'

/**
 * The orders of these labs with verified results, earliest promise first, each with the gravity of
 * its gravest value to sign and what keeps this person from signing it. Only what is open is read.
 */
export function listOrdersToSign(tx: Tx, labIds: readonly LabId[], by: UserId) {
  return tx
    .select({
      orderId: testItems.orderId,
      labId: orders.labId,
      labName: labs.name,
      patientName: orders.patientName,
      gravity: sql<number>`-(${rankOf('sign')})`.mapWith(Number),
      criticalAt: criticalAt.mapWith(Number),
      isOwn: sql<boolean>`${orders.accountId} = ${by}`,
      isEntered: sql<boolean>`coalesce(bool_or(${results.enteredBy} = ${by}), false)`,
    })
    .from(testItems)
    .innerJoin(orders, eq(orders.id, testItems.orderId))
    .innerJoin(labs, eq(labs.id, orders.labId))
    .leftJoin(results, and(eq(results.testItemId, testItems.id), eq(results.isCurrent, true)))
    .where(isItemOf(labIds, 'sign'))
    .groupBy(testItems.orderId, orders.id, labs.id)
    .orderBy(dueOf(ownDue), testItems.orderId)
}

/** When the last critical value to sign was verified, in microseconds since 1970; 0: none is. */
const criticalAt = sql<number>`coalesce((extract(epoch from max(${results.verifiedAt})
  filter (where ${inArray(results.flag, flagsOfGravity(2))})) * 1000000)::bigint, 0)`

/** Those of these labs where a person is registered as a signatory. */
export async function listSigningAt(tx: Tx, labIds: readonly LabId[], by: UserId) {
  const rows = await tx
    .select({ labId: signatories.labId })
    .from(signatories)
    .where(and(inArray(signatories.labId, [...labIds]), eq(signatories.userId, by)))
  return rows.map(({ labId }) => labId)
}
