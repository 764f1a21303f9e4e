import { sql } from 'drizzle-orm'
import {
  check,
  index,
  integer,
  pgEnum,
  pgTable,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { notifications } from '#src/domain/catalogue/item.ts'
import type { LabId } from '#src/domain/labs/lab.ts'
import type { UserId } from '#src/domain/people/actor.ts'
import type { ResultId, TestItemId } from '#src/domain/results/item.ts'
import {
  type NotifiableCaseId,
  notifiableKinds,
} from '#src/domain/results/notifiable/notifiable.ts'
import { notifiableCaseStates } from '#src/domain/results/notifiable/notifiable-case-machine.ts'
import { day, idColumn, instant } from '#src/db/columns.ts'
import { user } from './auth.ts'
import { labs } from './labs.ts'
import { testItems } from './orders.ts'
import { results } from './results.ts'

export const notifiableCaseState = pgEnum('notifiable_case_state', notifiableCaseStates)

/**
 * What a lab must report to an authority about a signed result. The deferred trigger
 * `notifiable_results_have_case` enforces that a signed positive result of a notifiable test has
 * one, and that a replaced value leaves none.
 * Source: decision 057.
 */
export const notifiableCases = pgTable(
  'notifiable_cases',
  {
    id: idColumn<NotifiableCaseId>(),
    labId: uuid()
      .notNull()
      .references(() => labs.id)
      .$type<LabId>(),
    testItemId: uuid()
      .notNull()
      .references(() => testItems.id)
      .$type<TestItemId>(),
    /** The value that opened it. */
    resultId: uuid()
      .notNull()
      .references(() => results.id)
      .$type<ResultId>(),
    kind: text({ enum: notifiableKinds }).notNull(),
    /** Where it must be reported, by the catalogue at the time it was opened. */
    system: text({ enum: notifications }).notNull(),
    state: notifiableCaseState().notNull(),
    version: integer().notNull().default(1),
    openedAt: instant().notNull(),
    authority: text(),
    reference: text(),
    notifiedOn: day(),
    toldBy: personColumn(),
    toldAt: instant(),
    withdrawnReason: text(),
    withdrawnBy: personColumn(),
    withdrawnAt: instant(),
  },
  (t) => [
    unique('notifiable_cases_once_per_result').on(t.resultId, t.kind),
    uniqueIndex('notifiable_cases_one_open')
      .on(t.testItemId)
      .where(sql`${t.state} = 'open'`),
    index('notifiable_cases_of_lab').on(t.labId, t.state, t.openedAt),
    index('notifiable_cases_item').on(t.testItemId),
    check('notifiable_cases_kind', sql`${t.kind} in ('case', 'retraction')`),
    check(
      'notifiable_cases_told_whole',
      sql`num_nonnulls(${t.authority}, ${t.reference}, ${t.notifiedOn}, ${t.toldBy}, ${t.toldAt})
        = case when ${t.state} = 'told' then 5 else 0 end`,
    ),
    check(
      'notifiable_cases_not_told_tomorrow',
      sql`${t.notifiedOn} is null or ${t.notifiedOn} <= (${t.toldAt} at time zone 'Asia/Kolkata')::date`,
    ),
    check(
      'notifiable_cases_withdrawn_says_why',
      sql`num_nonnulls(${t.withdrawnReason}, ${t.withdrawnBy}, ${t.withdrawnAt})
        = case when ${t.state} = 'withdrawn' then 3 else 0 end`,
    ),
  ],
)

function personColumn() {
  return uuid()
    .references(() => user.id)
    .$type<UserId>()
}
