import { bigint, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { instant } from '#src/db/columns.ts'

/** Who did or saw what. Append-only: the application's role may neither update nor delete. */
export const audit = pgTable('audit', {
  id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  at: instant().notNull(),
  actorKind: text().notNull(),
  actorId: uuid(),
  action: text().notNull(),
  subjectId: text().notNull(),
  detail: jsonb().notNull(),
})
