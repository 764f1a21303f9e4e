import { sql } from 'drizzle-orm'
import type { Tx } from '#src/db/driver/client.ts'
import type { Queue, QueueName } from '#src/domain/queues/queues.ts'
import { labQueues } from './lab-queues.ts'
import { moneyQueues, refundQueues } from './money-queues.ts'
import { careQueues } from './office-queues.ts'
import { type QueueAsked, type QueueQuery, queueRow } from './queue-query.ts'

type Found = Omit<Queue, 'since' | 'due' | 'dueOn'> & {
  since: number | null
  due: number | null
  dueOn: string | null
}

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
    return row ? [queueOf(row)] : []
  })
}

function queueOf({ since, due, dueOn, ...row }: Found): Queue {
  return {
    ...row,
    since: instantOf(since),
    due: instantOf(due),
    dueOn: dueOn === null ? null : Temporal.PlainDate.from(dueOn),
  }
}

function instantOf(ms: number | null): Temporal.Instant | null {
  return ms === null ? null : Temporal.Instant.fromEpochMilliseconds(Math.round(ms))
}
