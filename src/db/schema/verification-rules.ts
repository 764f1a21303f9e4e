import { integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import type { ItemCode } from '#src/domain/catalogue/item.ts'
import type { LabId } from '#src/domain/labs/lab.ts'
import type { UserId } from '#src/domain/people/actor.ts'
import { verificationRules as rules } from '#src/domain/results/verification-rule.ts'
import { instant } from '#src/db/columns.ts'
import { user } from './auth.ts'
import { tests } from './catalogue.ts'
import { labs } from './labs.ts'

/**
 * Tests of a lab that are never verified by the person who entered them; without a row: `ordinary`.
 */
export const verificationRules = pgTable(
  'verification_rules',
  {
    labId: uuid()
      .notNull()
      .references(() => labs.id)
      .$type<LabId>(),
    testCode: text()
      .notNull()
      .references(() => tests.code)
      .$type<ItemCode>(),
    rule: text({ enum: rules }).notNull(),
    /** Increases with every change. */
    version: integer().notNull(),
    setBy: uuid()
      .notNull()
      .references(() => user.id)
      .$type<UserId>(),
    setAt: instant().notNull(),
  },
  (t) => [primaryKey({ columns: [t.labId, t.testCode] })],
)
