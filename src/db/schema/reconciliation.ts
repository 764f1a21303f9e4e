import { sql } from 'drizzle-orm'
import { check, index, integer, jsonb, pgEnum, pgTable, text, unique } from 'drizzle-orm/pg-core'
import { type BreakId, breakKinds } from '#src/domain/reconciliation/break.ts'
import { breakStates } from '#src/domain/reconciliation/break-machine.ts'
import { day, idColumn, instant } from '#src/db/columns.ts'
import { userColumn } from './references.ts'

export const breakState = pgEnum('break_state', breakStates)

/** When a day of the gateway's books was compared with ours. */
export const reconciliationRuns = pgTable('reconciliation_runs', {
  day: day().primaryKey(),
  ranAt: instant().notNull(),
  compared: integer().notNull(),
  breaks: integer().notNull(),
})

/**
 * A difference between the gateway's books and ours; recorded once, kept until somebody resolves
 * it.
 */
export const reconciliationBreaks = pgTable(
  'reconciliation_breaks',
  {
    id: idColumn<BreakId>(),
    day: day().notNull(),
    kind: text({ enum: breakKinds }).notNull(),
    /** What it is about: the gateway's reference, or the number we sent. */
    key: text().notNull(),
    /** What each side states; amounts in paise. */
    ours: jsonb().$type<Record<string, string | number | null>>(),
    theirs: jsonb().$type<Record<string, string | number | null>>(),
    state: breakState().notNull(),
    version: integer().notNull().default(1),
    ownerId: userColumn(),
    foundAt: instant().notNull(),
    /** When the alarm was raised for a break that stayed open for a day. */
    alertedAt: instant(),
    resolvedBy: userColumn(),
    resolvedAt: instant(),
    note: text(),
  },
  (t) => [
    unique('reconciliation_breaks_once').on(t.day, t.kind, t.key),
    index('reconciliation_breaks_key').on(t.key),
    index('reconciliation_breaks_open')
      .on(t.foundAt)
      .where(sql`${t.state} = 'open'`),
    check(
      'reconciliation_breaks_resolved_with_note',
      sql`(${t.state} = 'resolved') = (${t.note} is not null and ${t.resolvedBy} is not null)`,
    ),
  ],
)
