import { sql } from 'drizzle-orm'
import { bigint, check, integer, pgTable } from 'drizzle-orm/pg-core'

/**
 * How far the administrator of a demonstration has moved its clock ahead: one row, read at the
 * start of each transaction of a demonstration, and by no other installation.
 * Source: decision 033.
 */
export const demoClock = pgTable(
  'demo_clock',
  {
    id: integer().primaryKey(),
    movedMs: bigint({ mode: 'number' }).notNull(),
  },
  (t) => [
    check('demo_clock_one_row', sql`${t.id} = 1`),
    check('demo_clock_within_60_days', sql`${t.movedMs} between 0 and 5184000000`),
  ],
)
