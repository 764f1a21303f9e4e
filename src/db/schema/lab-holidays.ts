import { index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import type { LabId } from '#src/domain/labs/lab.ts'
import { day } from '#src/db/columns.ts'
import { labs } from './labs.ts'

/** Days in India on which a lab takes no home visits. */
export const labHolidays = pgTable(
  'lab_holidays',
  {
    labId: uuid()
      .notNull()
      .references(() => labs.id)
      .$type<LabId>(),
    day: day().notNull(),
    reason: text().notNull(),
  },
  (t) => [primaryKey({ columns: [t.labId, t.day] }), index('lab_holidays_day').on(t.day)],
)
