import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import type { Tx } from '#src/db/driver/client.ts'
import { events } from '#src/db/schema/events.ts'
import { reassignments } from '#src/db/schema/reassignments.ts'
import type { HandChange } from '#src/domain/visits/lost-visit.ts'
import type { VisitId } from '#src/domain/visits/visit.ts'

const isOfVisit = (visitId: VisitId) => sql`${events.entityId} = any(
  array(select ${reassignments.id} from ${reassignments} where ${reassignments.visitId} = ${visitId}::uuid)
  || ${visitId}::uuid)`

/**
 * How a visit changed hands, oldest first. By the events' ids: two of them may have the same
 * instant.
 */
export function listHandChanges(tx: Tx, visitId: VisitId): Promise<HandChange[]> {
  return tx
    .select({
      what: sql<HandChange['what']>`case when ${events.machine} = 'reassignment' then 'pass-on'
        else ${events.event} end`,
      by: sql<HandChange['by']>`coalesce(${reassignments.fromId}, ${events.actorId})`,
      to: reassignments.toId,
    })
    .from(events)
    .leftJoin(
      reassignments,
      and(eq(reassignments.id, events.entityId), eq(events.machine, 'reassignment')),
    )
    .where(and(isOfVisit(visitId), inArray(events.event, ['accept', 'release'])))
    .orderBy(asc(events.id))
}
