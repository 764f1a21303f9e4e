import { sql } from 'drizzle-orm'
import { check, integer, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'
import type { LabId } from '#src/domain/labs/lab.ts'
import type { UserId } from '#src/domain/people/actor.ts'
import { type LabelPrintId, labelSizes } from '#src/domain/tubes/specimen-label.ts'
import type { TubeId } from '#src/domain/tubes/tube.ts'
import { idColumn, instant, quoted } from '#src/db/columns.ts'
import { labs } from './labs.ts'
import { user } from './auth.ts'
import { tubes } from './tubes.ts'

/**
 * Every printing of a specimen's label, counted: of two labels with one number the later one says
 * so. Append-only.
 * Source: features C18.
 */
export const labelPrints = pgTable(
  'label_prints',
  {
    id: idColumn<LabelPrintId>(),
    labId: uuid()
      .notNull()
      .references(() => labs.id)
      .$type<LabId>(),
    tubeId: uuid()
      .notNull()
      .references(() => tubes.id, { onDelete: 'cascade' })
      .$type<TubeId>(),
    /** Of its tube, from 1. */
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
    unique('label_prints_counted').on(t.tubeId, t.number),
    check('label_prints_size', sql.raw(`"size" in (${quoted(labelSizes)})`)),
    check('label_prints_copies', sql`${t.number} >= 1 and ${t.copies} between 1 and 10`),
  ],
)
