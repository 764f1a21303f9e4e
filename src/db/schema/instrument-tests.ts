import { sql } from 'drizzle-orm'
import {
  check,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uuid,
} from 'drizzle-orm/pg-core'
import type { ItemCode } from '#src/domain/catalogue/item.ts'
import type { InstrumentId } from '#src/domain/instruments/instrument.ts'
import type { ResultId, TestItemId } from '#src/domain/results/item.ts'
import { instant } from '#src/db/columns.ts'
import { tests } from './catalogue.ts'
import { labInstruments } from './lab-instruments.ts'
import { testItems } from './orders.ts'
import { userColumn } from './references.ts'
import { results } from './results.ts'

/**
 * Which tests are measured on which instrument, and how often their controls are. Its row is locked
 * by whoever enters a failing control and by whoever verifies a result of it.
 */
export const instrumentTests = pgTable(
  'instrument_tests',
  {
    instrumentId: instrumentColumn(),
    testCode: testColumn(),
    /** Controls are measured at least this often. */
    everyHours: integer().notNull(),
    setBy: userColumn().notNull(),
    setAt: instant().notNull(),
    /** Null: still measured there. */
    endedAt: instant(),
    /** Increases with every change. */
    version: integer().notNull().default(1),
  },
  (t) => [
    primaryKey({ columns: [t.instrumentId, t.testCode] }),
    index('instrument_tests_test').on(t.testCode),
    check('instrument_tests_every', sql`${t.everyHours} between 1 and 168`),
  ],
)

/** On which instrument a value was measured; never changed. Goes with the value. */
export const resultInstruments = pgTable(
  'result_instruments',
  {
    resultId: uuid()
      .primaryKey()
      .references(() => results.id, { onDelete: 'cascade' })
      .$type<ResultId>(),
    testItemId: uuid()
      .notNull()
      .references(() => testItems.id)
      .$type<TestItemId>(),
    ...measuredThere(),
    enteredBy: userColumn().notNull(),
    enteredAt: instant().notNull(),
  },
  (t) => [
    foreignKey({
      name: 'result_instruments_measured_there',
      columns: [t.instrumentId, t.testCode],
      foreignColumns: [instrumentTests.instrumentId, instrumentTests.testCode],
    }),
    index('result_instruments_item').on(t.testItemId),
    index('result_instruments_measured').on(t.instrumentId, t.testCode, t.enteredAt),
    // What somebody chose last is proposed again.
    index('result_instruments_chosen').on(t.enteredBy, t.testCode, t.enteredAt),
  ],
)

/** The columns of a reference to a row of `instrument_tests`, as a whole. */
export function measuredThere() {
  return {
    instrumentId: uuid().notNull().$type<InstrumentId>(),
    testCode: text().notNull().$type<ItemCode>(),
  }
}

export function instrumentColumn() {
  return uuid()
    .notNull()
    .references(() => labInstruments.id)
    .$type<InstrumentId>()
}

export function testColumn() {
  return text()
    .notNull()
    .references(() => tests.code)
    .$type<ItemCode>()
}
