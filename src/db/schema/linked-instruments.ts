import { integer, pgTable, uuid } from 'drizzle-orm/pg-core'
import { instant } from '#src/db/columns.ts'
import type { InstrumentLinkId } from '#src/domain/instruments/bridge.ts'
import type { InstrumentId } from '#src/domain/instruments/instrument.ts'
import { instrumentLinks } from './instrument-messages.ts'
import { labInstruments } from './lab-instruments.ts'
import { userColumn } from './references.ts'

/** Which instrument of the lab sends by a link: its controls decide about what it sent. Source: decision 237. */
export const linkedInstruments = pgTable('linked_instruments', {
  linkId: uuid()
    .primaryKey()
    .references(() => instrumentLinks.id)
    .$type<InstrumentLinkId>(),
  instrumentId: uuid()
    .notNull()
    .references(() => labInstruments.id)
    .$type<InstrumentId>(),
  version: integer().notNull(),
  setBy: userColumn().notNull(),
  setAt: instant().notNull(),
})
