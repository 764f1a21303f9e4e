import { sql } from 'drizzle-orm'
import { check, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { instant } from '#src/db/columns.ts'
import type { ArrivedResultId } from '#src/domain/instruments/arrived-result.ts'
import type { InstrumentLinkId } from '#src/domain/instruments/bridge.ts'
import type { FileColumns } from '#src/domain/instruments/instrument-file.ts'
import { arrivedResults, instrumentLinks } from './instrument-messages.ts'
import { userColumn } from './references.ts'

/** Which column of the files of an instrument says what. Source: decision 250. */
export const instrumentFileColumns = pgTable('instrument_file_columns', {
  linkId: linkColumn().primaryKey(),
  columns: jsonb().notNull().$type<FileColumns>(),
  version: integer().notNull(),
  setBy: userColumn().notNull(),
  setAt: instant().notNull(),
})

/** The rows of files that were imported: none of an instrument counts twice. Source: decision 250. */
export const instrumentFileRows = pgTable(
  'instrument_file_rows',
  {
    linkId: linkColumn().notNull(),
    /** SHA-256 of what the row says, hex. */
    sha256: text().notNull(),
    arrivedResultId: uuid()
      .notNull()
      .unique()
      .references(() => arrivedResults.id)
      .$type<ArrivedResultId>(),
  },
  (t) => [
    primaryKey({ columns: [t.linkId, t.sha256] }),
    check('instrument_file_rows_sha256', sql`${t.sha256} ~ '^[0-9a-f]{64}$'`),
  ],
)

function linkColumn() {
  return uuid()
    .references(() => instrumentLinks.id)
    .$type<InstrumentLinkId>()
}
