import { sql } from 'drizzle-orm'
import type { Tx } from '#src/db/driver/client.ts'
import type { Queue, QueueName } from '#src/domain/queues/queues.ts'
import { moneyQueues, refundQueues } from './money-queues.ts'
import { careQueues, labQueues } from './office-queues.ts'
import { type QueueAsked, type QueueQuery, queueRow } from './queue-query.ts'

type Found = Omit<Queue, 'since' | 'due'> & { since: number | null; due: number | null }

/**
 * These queues, in this order, in one statement. Each reads only what is open, along its index.
 */
export async function findQueues(
  tx: Tx,
  names: readonly QueueName[],
  asked: QueueAsked,
): Promise<Queue[]> {
  if (names.length === 0) return []
  const queries: Record<QueueName, QueueQuery> = {
    ...careQueues(asked),
    ...labQueues(asked),
    ...moneyQueues(asked),
    ...refundQueues(asked),
  }
  const rows = names.map((name) => sql`(${queueRow(name, queries[name])})`)
  const found = await tx.execute<Found>(sql.join(rows, sql` union all `))
  const byName = new Map(found.rows.map((row) => [row.name, row]))
  return names.flatMap((name) => {
    const row = byName.get(name)
    return row ? [{ ...row, since: instantOf(row.since), due: instantOf(row.due) }] : []
  })
}

function instantOf(ms: number | null): Temporal.Instant | null {
  return ms === null ? null : Temporal.Instant.fromEpochMilliseconds(Math.round(ms))
}
