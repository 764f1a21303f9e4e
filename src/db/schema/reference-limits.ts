import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, numeric, pgTable, text } from 'drizzle-orm/pg-core'
import type { ItemCode } from '#src/domain/catalogue/item.ts'
import { rangePremises } from '#src/domain/catalogue/range-premise.ts'
import { rangeConditions } from '#src/domain/catalogue/reference-range.ts'
import { idColumn } from '#src/db/columns.ts'
import { quoted } from '#src/db/columns.ts'
import { tests } from './catalogue.ts'

/**
 * Half-open: `from ≤ age < to`. Exactly one pair of bounds is set: calendar years where the bound
 * is a year or more, days below. Null: no bound on that side.
 */
export const referenceRanges = pgTable(
  'reference_ranges',
  {
    id: idColumn<string>(),
    testCode: text()
      .notNull()
      .references(() => tests.code)
      .$type<ItemCode>(),
    sex: text({ enum: ['male', 'female', 'any'] }).notNull(),
    fromDays: integer(),
    fromYears: integer(),
    toDays: integer(),
    toYears: integer(),
    low: numeric({ mode: 'number' }),
    high: numeric({ mode: 'number' }),
    /** Null: for everybody. */
    condition: text({ enum: rangeConditions }),
    /** What it assumes, or what kind of limit it is; shown beside it. */
    premise: text({ enum: rangePremises }),
    isUncertain: boolean().notNull().default(false),
    /** Where the numbers were published, for the pathologist who confirms them. */
    source: text().notNull().default(''),
    note: text().notNull().default(''),
  },
  (t) => [
    index('reference_ranges_test').on(t.testCode),
    check('reference_ranges_condition', sql.raw(`condition in (${quoted(rangeConditions)})`)),
    check('reference_ranges_premise', sql.raw(`premise in (${quoted(rangePremises)})`)),
  ],
)

/**
 * The limits at which somebody is called, at or below `low`, at or above `high`; both null: none is
 * published, and `note` says why. Independent of ranges. Every numeric test has rows for every age
 * from birth and every sex: no two overlap (exclusion `critical_limits_no_overlap`), and seeding
 * refuses a gap. Ages as in `reference_ranges`.
 */
export const criticalLimits = pgTable(
  'critical_limits',
  {
    id: idColumn<string>(),
    testCode: text()
      .notNull()
      .references(() => tests.code)
      .$type<ItemCode>(),
    sex: text({ enum: ['male', 'female', 'any'] }).notNull(),
    fromDays: integer(),
    fromYears: integer(),
    toDays: integer(),
    toYears: integer(),
    low: numeric({ mode: 'number' }),
    high: numeric({ mode: 'number' }),
    source: text().notNull(),
    note: text().notNull(),
  },
  (t) => [
    index('critical_limits_test').on(t.testCode),
    check('critical_limits_sex', sql`${t.sex} in ('male', 'female', 'any')`),
    check(
      'critical_limits_ages',
      sql`num_nonnulls(${t.fromDays}, ${t.fromYears}) = 1 and num_nonnulls(${t.toDays}, ${t.toYears}) <= 1
        and coalesce(${t.fromDays} between 0 and 364, ${t.fromYears} between 1 and 150)
        and coalesce(${t.toDays} between 1 and 364, ${t.toYears} between 1 and 150, true)`,
    ),
    check('critical_limits_apart', sql`${t.low} < ${t.high}`),
    check(
      'critical_limits_none_says_why',
      sql`num_nonnulls(${t.low}, ${t.high}) > 0 or ${t.note} <> ''`,
    ),
  ],
)
