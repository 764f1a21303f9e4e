import { sql } from 'drizzle-orm'
import { check, integer, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'
import type { LabId } from '#src/domain/labs/lab.ts'
import type { UserId } from '#src/domain/people/actor.ts'
import type { ReferralId } from '#src/domain/referrals/referral.ts'
import { type LabelPrintId, labelSizes } from '#src/domain/tubes/specimen-label.ts'
import { idColumn, instant, quoted } from '#src/db/columns.ts'
import { user } from './auth.ts'
import { labs } from './labs.ts'
import { referrals } from './referrals.ts'

/**
 * Every printing of the label of an aliquot that goes to another lab, counted like those of its tube:
 * of two labels with one code the later one says so. Append-only.
 * Source: features C18; decision 264.
 */
export const aliquotPrints = pgTable(
  'aliquot_prints',
  {
    id: idColumn<LabelPrintId>(),
    labId: uuid()
      .notNull()
      .references(() => labs.id)
      .$type<LabId>(),
    referralId: uuid()
      .notNull()
      .references(() => referrals.id, { onDelete: 'cascade' })
      .$type<ReferralId>(),
    /** Of its aliquot, from 1. */
    number: integer().notNull(),
    size: text({ enum: labelSizes }).notNull(),
    copies: integer().notNull(),
    printedBy: uuid()
      .notNull()
      .references(() => user.id)
      .$type<UserId>(),
    printedAt: instant().notNull(),
  },
  (t) => [
    unique('aliquot_prints_counted').on(t.referralId, t.number),
    check('aliquot_prints_size', sql.raw(`"size" in (${quoted(labelSizes)})`)),
    check('aliquot_prints_copies', sql`${t.number} >= 1 and ${t.copies} between 1 and 10`),
  ],
)
