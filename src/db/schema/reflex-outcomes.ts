import { sql } from 'drizzle-orm'
import { check, index, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import type { OrderId } from '#src/domain/orders/order.ts'
import { reflexOutcomes as outcomes } from '#src/domain/reflex/reflex-outcome.ts'
import type { ResultId, TestItemId } from '#src/domain/results/item.ts'
import type { TubeId } from '#src/domain/tubes/tube.ts'
import { instant, quoted } from '#src/db/columns.ts'
import { orders, testItems } from './orders.ts'
import { ruleColumn, testColumn } from './reflex.ts'
import { results } from './results.ts'
import { tubes } from './tubes.ts'

/**
 * What a rule did about a value that is as it says: one row each, never changed. An order has a test
 * by rule once. The trigger `reflex_outcomes_on_sample` locks the tube, which is at the lab and not
 * disposed of.
 * Source: decision 256.
 */
export const reflexOutcomes = pgTable(
  'reflex_outcomes',
  {
    resultId: uuid()
      .notNull()
      .references(() => results.id)
      .$type<ResultId>(),
    ruleId: ruleColumn(),
    orderId: uuid()
      .notNull()
      .references(() => orders.id)
      .$type<OrderId>(),
    causeItemId: uuid()
      .notNull()
      .references(() => testItems.id)
      .$type<TestItemId>(),
    addsCode: testColumn(),
    outcome: text({ enum: outcomes }).notNull(),
    /** With `added` alone: the sample, and the test that was added. */
    tubeId: uuid()
      .references(() => tubes.id)
      .$type<TubeId>(),
    testItemId: uuid()
      .references(() => testItems.id)
      .$type<TestItemId>(),
    decidedAt: instant().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.resultId, t.ruleId] }),
    index('reflex_outcomes_order').on(t.orderId),
    index('reflex_outcomes_rule').on(t.ruleId, t.decidedAt),
    uniqueIndex('reflex_outcomes_one_test')
      .on(t.orderId, t.addsCode)
      .where(sql`${t.outcome} = 'added'`),
    check(
      'reflex_outcomes_whole',
      sql`${t.outcome} in (${sql.raw(quoted(outcomes))}) and num_nonnulls(${t.tubeId}, ${t.testItemId})
        = case when ${t.outcome} = 'added' then 2 else 0 end`,
    ),
  ],
)
