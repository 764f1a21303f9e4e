import { sql } from 'drizzle-orm'
import { check, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { quoted } from '#src/db/columns.ts'
import type { ItemCode } from '#src/domain/catalogue/item.ts'
import { temperatures } from '#src/domain/tubes/carry-limit.ts'
import { tests, tubeTypes } from './catalogue.ts'

/**
 * How long blood for a test keeps in its tube, not centrifuged, from draw to lab. Null minutes: no
 * source was found, and the tube type's default counts.
 */
export const testStability = pgTable(
  'test_stability',
  {
    testCode: text()
      .notNull()
      .references(() => tests.code)
      .$type<ItemCode>(),
    tubeTypeCode: text()
      .notNull()
      .references(() => tubeTypes.code),
    temperature: text({ enum: temperatures }).notNull(),
    minutes: integer(),
    source: text().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.testCode, t.tubeTypeCode, t.temperature] }),
    check('test_stability_temperature', sql.raw(`temperature in (${quoted(temperatures)})`)),
    check('test_stability_minutes', sql`${t.minutes} > 0`),
    check(
      'test_stability_source',
      sql`${t.source} <> '' and (${t.minutes} is null) = (${t.source} = 'to be confirmed')`,
    ),
  ],
)
