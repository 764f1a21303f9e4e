import { sql } from 'drizzle-orm'
import { check, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import type { LabId } from '#src/domain/labs/lab.ts'
import type { UserId } from '#src/domain/people/actor.ts'
import { accessionDates } from '#src/domain/tubes/accession.ts'
import { instant, quoted } from '#src/db/columns.ts'
import { user } from './auth.ts'
import { labs } from './labs.ts'

/** How a lab numbers its specimens; without a row: code, year and six digits. */
export const accessionPatterns = pgTable(
  'accession_patterns',
  {
    labId: uuid()
      .primaryKey()
      .references(() => labs.id)
      .$type<LabId>(),
    prefix: text().notNull(),
    dates: text({ enum: accessionDates }).notNull(),
    digits: integer().notNull(),
    /** Increases with every change. */
    version: integer().notNull(),
    setBy: uuid()
      .notNull()
      .references(() => user.id)
      .$type<UserId>(),
    setAt: instant().notNull(),
  },
  (t) => [
    check('accession_patterns_prefix', sql`${t.prefix} ~ '^[A-Z0-9]{0,10}$'`),
    check('accession_patterns_dates', sql.raw(`"dates" in (${quoted(accessionDates)})`)),
    check('accession_patterns_digits', sql`${t.digits} between 4 and 8`),
  ],
)
