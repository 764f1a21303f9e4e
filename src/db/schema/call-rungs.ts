import { sql } from 'drizzle-orm'
import { check, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import type { CallTaskId } from '#src/domain/results/item.ts'
import { rungChannels, rungs, rungSilences } from '#src/domain/results/calls/ladder.ts'
import { instant, quoted } from '#src/db/columns.ts'
import { callTasks } from './results.ts'

/**
 * Who was told, and when, that nobody has heard a critical value yet. Append-only; it goes with its
 * call, when the medical record goes.
 * Source: decision 233.
 */
export const callRungs = pgTable(
  'call_rungs',
  {
    callTaskId: uuid()
      .notNull()
      .references(() => callTasks.id, { onDelete: 'cascade' })
      .$type<CallTaskId>(),
    rung: text({ enum: rungs }).notNull(),
    reachedAt: instant().notNull(),
    /** How they were told; empty where nobody was. */
    channels: text({ enum: rungChannels }).array().notNull(),
    /** Why nobody was told; null where somebody was. */
    silence: text({ enum: rungSilences }),
  },
  (t) => [
    primaryKey({ columns: [t.callTaskId, t.rung] }),
    check('call_rungs_known', sql.raw(`"rung" in (${quoted(rungs)})`)),
    check('call_rungs_channels', sql.raw(`"channels" <@ array[${quoted(rungChannels)}]`)),
    check(
      'call_rungs_told_or_why',
      sql`(cardinality(${t.channels}) = 0) = (${t.silence} is not null)`,
    ),
    check('call_rungs_silence', sql.raw(`"silence" in (${quoted(rungSilences)})`)),
  ],
)
