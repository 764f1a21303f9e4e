import { and, desc, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { Tx } from '#src/db/driver/client.ts'
import { events } from '#src/db/schema/events.ts'
import type { UserId } from '#src/domain/people/actor.ts'
import type { TestItemId } from '#src/domain/results/item.ts'

/** What ends a doubt: the signature over it, or another sample. */
const ends = ['authorise', 'recollect'] as const

/**
 * Of these tests those that a person held back since they were last signed or drawn: who, when and
 * why, the last time.
 */
export async function listHeldBack(tx: Tx, ids: readonly TestItemId[]) {
  if (ids.length === 0) return []
  const rows = await tx
    .selectDistinctOn([events.entityId], {
      testItemId: sql<TestItemId>`${events.entityId}`,
      event: events.event,
      by: events.actorId as unknown as SQL<UserId | null>,
      at: events.at,
      reason: events.reason,
    })
    .from(events)
    .where(
      and(
        eq(events.machine, 'item'),
        inArray(events.entityId, [...ids]),
        inArray(events.event, ['hold-back', ...ends]),
      ),
    )
    .orderBy(events.entityId, desc(events.id))
  return rows.filter(({ event }) => event === 'hold-back')
}
