import { bigint, index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { instant } from '#src/db/columns.ts'
import type { Change } from '#src/domain/audit/search-audit.ts'

/** Who did or saw what. Append-only: the serving role may neither update nor delete. */
export const audit = pgTable(
  'audit',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    at: instant().notNull(),
    actorKind: text().notNull(),
    actorId: uuid(),
    action: text().notNull(),
    subjectId: text().notNull(),
    detail: jsonb().notNull(),
    /** The row before and after, where one was changed by hand. */
    change: jsonb().$type<Change>(),
  },
  (t) => [
    index('audit_by_subject').on(t.subjectId, t.id),
    index('audit_by_actor').on(t.actorId, t.id),
    index('audit_by_action').on(t.action, t.id),
    // What people did apart from what they viewed, and from what the worker did.
    index('audit_by_kind').on(t.actorKind, t.action, t.id),
    // Rows are in order of time: a few index pages locate a day.
    index('audit_by_time').using('brin', t.at),
  ],
)
