import { sql } from 'drizzle-orm'
import { check, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import type { ItemCode } from '#src/domain/catalogue/item.ts'
import type { LabId } from '#src/domain/labs/lab.ts'
import type { UserId } from '#src/domain/people/actor.ts'
import { confirmationKinds } from '#src/domain/results/judging/range-standing.ts'
import { instant } from '#src/db/columns.ts'
import { user } from './auth.ts'
import { tests } from './catalogue.ts'
import { labs } from './labs.ts'

/**
 * The statements of a lab's pathologist on the ranges of a test, one row each, never changed: the
 * last one counts. The trigger `range_confirmations_are_true` enforces that a signatory of that lab
 * made it, on the current ranges, in order.
 * Source: decision 038.
 */
export const rangeConfirmations = pgTable(
  'range_confirmations',
  {
    labId: uuid()
      .notNull()
      .references(() => labs.id)
      .$type<LabId>(),
    testCode: text()
      .notNull()
      .references(() => tests.code)
      .$type<ItemCode>(),
    /** Per lab and test, from 1. */
    number: integer().notNull(),
    kind: text({ enum: confirmationKinds }).notNull(),
    /** SHA-256 of the ranges, as `range_fingerprint` computes it. */
    fingerprint: text().notNull(),
    /** The ranges themselves, written by the trigger: the data may change one day. */
    ranges: jsonb().notNull().default([]),
    /** Why it was withdrawn. */
    reason: text(),
    saidBy: uuid()
      .notNull()
      .references(() => user.id)
      .$type<UserId>(),
    saidAt: instant().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.labId, t.testCode, t.number] }),
    check('range_confirmations_kind', sql`${t.kind} in ('confirmed', 'withdrawn')`),
    check(
      'range_confirmations_withdrawn_with_reason',
      sql`(${t.kind} = 'withdrawn') = (${t.reason} is not null)`,
    ),
  ],
)
