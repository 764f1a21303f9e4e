import { pgTable, text } from 'drizzle-orm/pg-core'
import { instant } from '#src/db/columns.ts'

/** Which seed data are in, by the hash of their files: an equal hash means nothing to do. */
export const seeds = pgTable('seeds', {
  name: text().primaryKey(),
  hash: text().notNull(),
  seededAt: instant().notNull(),
})
