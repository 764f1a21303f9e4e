import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { InstrumentId } from '#src/domain/instruments/instrument.ts'
import { day, idColumn, instant } from '#src/db/columns.ts'
import { labColumn, userColumn } from './references.ts'

/** The instruments of a lab. One that is retired stays: values were measured on it. */
export const labInstruments = pgTable(
  'lab_instruments',
  {
    id: idColumn<InstrumentId>(),
    labId: labColumn(),
    /** Where it stands, as the lab calls its sections. */
    section: text().notNull(),
    name: text().notNull(),
    model: text(),
    serialNumber: text(),
    inUseFrom: day().notNull(),
    addedBy: userColumn().notNull(),
    addedAt: instant().notNull(),
    /** Null: in use. */
    retiredAt: instant(),
    retiredBy: userColumn(),
    retiredReason: text(),
    /** Increases with every change. */
    version: integer().notNull().default(1),
  },
  (t) => [
    index('lab_instruments_of_lab').on(t.labId, t.name),
    uniqueIndex('lab_instruments_one_name')
      .on(t.labId, sql`lower(${t.name})`)
      .where(sql`${t.retiredAt} is null`),
    check(
      'lab_instruments_retired_whole',
      sql`num_nonnulls(${t.retiredAt}, ${t.retiredBy}, ${t.retiredReason}) in (0, 3)`,
    ),
  ],
)
