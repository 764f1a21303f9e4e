import { pgTable, text } from 'drizzle-orm/pg-core'
import { instant } from '#src/db/columns.ts'

/** The hash of the seed files that were loaded: an equal hash means nothing to do. */
export const seeds = pgTable('seeds', {
  name: text().primaryKey(),
  hash: text().notNull(),
  seededAt: instant().notNull(),
})
