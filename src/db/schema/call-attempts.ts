import { index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { idColumn, instant } from '#src/db/columns.ts'
import type { UserId } from '#src/domain/people/actor.ts'
import { callFailures } from '#src/domain/results/calls/call.ts'
import type { CallTaskId } from '#src/domain/results/item.ts'
import { user } from './auth.ts'
import { callTasks } from './results.ts'

/** A call of a task that reached nobody; the task remains open. */
export const callAttempts = pgTable(
  'call_attempts',
  {
    id: idColumn<string>(),
    callTaskId: uuid()
      .notNull()
      .references(() => callTasks.id)
      .$type<CallTaskId>(),
    outcome: text({ enum: callFailures }).notNull(),
    note: text(),
    triedBy: uuid()
      .notNull()
      .references(() => user.id)
      .$type<UserId>(),
    triedAt: instant().notNull(),
  },
  (t) => [index('call_attempts_task').on(t.callTaskId, t.triedAt)],
)
