import { asc, count, eq, min, sql } from 'drizzle-orm'
import type { Tx } from '#src/db/driver/client.ts'
import {
  isOwnDocument,
  isOwnOpening,
  isToOpen,
  isWaitingDocument,
  openSince,
} from '#src/db/queries/queues/lab-queues.ts'
import { events } from '#src/db/schema/events.ts'
import { labDocuments } from '#src/db/schema/lab-documents.ts'
import { labs } from '#src/db/schema/labs.ts'
import { callRungs } from '#src/db/schema/call-rungs.ts'
import { callTasks } from '#src/db/schema/results.ts'
import type { LabId } from '#src/domain/labs/lab.ts'
import type { Rung } from '#src/domain/results/calls/ladder.ts'
import type { UserId } from '#src/domain/people/actor.ts'

type Asker = { asker: UserId; asksFor: readonly LabId[] }

/**
 * The labs with open calls, the longest open first: how many, since when, who was alerted, and the
 * lab's number.
 */
export function listCallsByLab(tx: Tx, limit: number) {
  const since = sql<Temporal.Instant>`${min(callTasks.openedAt)}`.mapWith(callTasks.openedAt)
  const reached = sql<Rung[]>`array(select distinct r.rung from ${callRungs} r
    join ${callTasks} c on c.id = r.call_task_id where c.lab_id = ${labs.id} and c.state = 'open')`
  return tx
    .select({
      labId: labs.id,
      code: labs.code,
      name: labs.name,
      phone: labs.phone,
      count: count(),
      since,
      reached,
    })
    .from(callTasks)
    .innerJoin(labs, eq(labs.id, callTasks.labId))
    .where(sql`${callTasks.state} = 'open'`)
    .groupBy(labs.id)
    .orderBy(asc(since), asc(labs.id))
    .limit(limit)
}

/** Documents of labs that nobody has checked yet, oldest first. */
export function listWaitingDocuments(tx: Tx, { asker, asksFor }: Asker, limit: number) {
  return tx
    .select({
      documentId: labDocuments.id,
      kind: labDocuments.kind,
      uploadedAt: labDocuments.uploadedAt,
      labId: labs.id,
      code: labs.code,
      name: labs.name,
      isOwn: sql<boolean>`coalesce(${isOwnDocument(asker, asksFor)}, false)`,
    })
    .from(labDocuments)
    .innerJoin(labs, eq(labs.id, labDocuments.labId))
    .where(isWaitingDocument)
    .orderBy(asc(labDocuments.uploadedAt), asc(labDocuments.id))
    .limit(limit)
}

/** Labs that were approved and never took bookings, longest waiting first. */
export function listLabsToOpen(tx: Tx, { asker, asksFor }: Asker, limit: number) {
  const since = sql<Temporal.Instant>`${openSince}`.mapWith(events.at)
  return tx
    .select({
      labId: labs.id,
      code: labs.code,
      name: labs.name,
      locality: labs.locality,
      since,
      isOwn: sql<boolean>`coalesce(${isOwnOpening(asker, asksFor)}, false)`,
    })
    .from(labs)
    .where(isToOpen)
    .orderBy(asc(since), asc(labs.id))
    .limit(limit)
}
