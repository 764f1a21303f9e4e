import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  index,
  integer,
  numeric,
  pgEnum,
  pgTable,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import type { LabId } from '#src/domain/labs/lab.ts'
import type { UserId } from '#src/domain/people/actor.ts'
import { resultFlags } from '#src/domain/results/flag.ts'
import type { CallTaskId, ResultId, TestItemId } from '#src/domain/results/item.ts'
import { idColumn, instant } from '#src/db/columns.ts'
import { user } from './auth.ts'
import { choiceMeaning } from './catalogue.ts'
import { labs } from './labs.ts'
import { testItems } from './orders.ts'

export const resultFlag = pgEnum('result_flag', resultFlags)

/** One value of one test; an earlier one is kept, hidden from the patient. */
export const results = pgTable(
  'results',
  {
    id: idColumn<ResultId>(),
    testItemId: uuid()
      .notNull()
      .references(() => testItems.id)
      .$type<TestItemId>(),
    number: integer().notNull(),
    isCurrent: boolean().notNull(),
    value: numeric({ mode: 'number' }),
    choice: text(),
    /** Of the choice, as it stood when it was entered; null for a number and in rows of before. */
    meaning: choiceMeaning(),
    text: text(),
    /** UCUM. */
    unit: text(),
    decimals: integer(),
    flag: resultFlag().notNull(),
    rangeLow: numeric({ mode: 'number' }),
    rangeHigh: numeric({ mode: 'number' }),
    comment: text(),
    enteredBy: personColumn().notNull(),
    enteredAt: instant().notNull(),
    verifiedBy: personColumn(),
    verifiedAt: instant(),
    authorisedBy: personColumn(),
    authorisedAt: instant(),
    /** Why it no longer counts. */
    supersededReason: text(),
  },
  (t) => [
    uniqueIndex('results_number').on(t.testItemId, t.number),
    uniqueIndex('results_one_current')
      .on(t.testItemId)
      .where(sql`${t.isCurrent}`),
    // Words stand beside a choice, never alone: trigger `results_are_coded` for new rows.
    check(
      'results_one_kind',
      sql`num_nonnulls(${t.value}, ${t.choice}, ${t.text}) = 1 or (${t.value} is null and ${t.choice} is not null)`,
    ),
    check('results_meaning_of_choice', sql`${t.meaning} is null or ${t.choice} is not null`),
    check(
      'results_second_person_signs',
      sql`${t.authorisedBy} is null or ${t.authorisedBy} <> ${t.enteredBy}`,
    ),
  ],
)

/** A critical result must be told to a person who reads it back; write-once when done. */
export const callTasks = pgTable(
  'call_tasks',
  {
    id: idColumn<CallTaskId>(),
    labId: uuid()
      .notNull()
      .references(() => labs.id)
      .$type<LabId>(),
    testItemId: uuid()
      .notNull()
      .references(() => testItems.id)
      .$type<TestItemId>(),
    resultId: uuid()
      .notNull()
      .unique()
      .references(() => results.id)
      .$type<ResultId>(),
    openedAt: instant().notNull(),
    toldTo: text(),
    readBack: text(),
    toldBy: personColumn(),
    toldAt: instant(),
  },
  (t) => [
    index('call_tasks_open')
      .on(t.labId)
      .where(sql`${t.toldAt} is null`),
  ],
)

function personColumn() {
  return uuid()
    .references(() => user.id)
    .$type<UserId>()
}
