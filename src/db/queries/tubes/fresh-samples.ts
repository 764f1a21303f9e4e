import { and, asc, eq, sql } from 'drizzle-orm'
import type { Tx } from '#src/db/driver/client.ts'
import { events } from '#src/db/schema/events.ts'
import { orders } from '#src/db/schema/orders.ts'
import { tubeItems, tubes } from '#src/db/schema/tubes.ts'
import { visits } from '#src/db/schema/visits.ts'

/**
 * Orders with a fresh sample that has no visit left: the visit is over after this many reschedules,
 * or the tests have waited since before an instant.
 */
export function listFreshSamplesOverdue(
  tx: Tx,
  before: Temporal.Instant,
  { reschedules, limit }: { reschedules: number; limit: number },
) {
  const askedAt = sql`(select max(${events.at}) from ${events} join ${tubeItems}
    on ${tubeItems.testItemId} = ${events.entityId} where ${tubeItems.tubeId} = ${tubes.id}
    and ${events.machine} = 'item' and ${events.toState} = 'recollect')`
  const isOverdue = sql`exists (select from ${tubes} join ${visits} on ${visits.id} = ${tubes.visitId}
    where ${tubes.orderId} = ${orders.id} and ${tubes.state} in ('planned', 'labelled')
    and ${tubes.replacesId} is not null and ${visits.state} in ('failed', 'cancelled', 'no-show-ph')
    and (${visits.reschedules} >= ${reschedules} or ${askedAt} < ${before.toString()}))`
  return tx
    .select({ id: orders.id, bookingId: orders.bookingId })
    .from(orders)
    .where(and(eq(orders.state, 'recollection-due'), isOverdue))
    .orderBy(asc(orders.id))
    .limit(limit)
}
