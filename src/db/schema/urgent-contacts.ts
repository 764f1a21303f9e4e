import { sql } from 'drizzle-orm'
import { check, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import type { UserId } from '#src/domain/people/actor.ts'
import { instant } from '#src/db/columns.ts'
import { user } from './auth.ts'

/**
 * Whom a lab may call where it does not reach the account's person about a result that cannot wait:
 * chosen by that person, at most one of each account, gone when it is taken back.
 * Source: decision 233.
 */
export const urgentContacts = pgTable(
  'urgent_contacts',
  {
    accountId: uuid()
      .primaryKey()
      .references(() => user.id)
      .$type<UserId>(),
    name: text().notNull(),
    /** E.164. */
    phone: text().notNull(),
    agreedAt: instant().notNull(),
    /** Increases with every change. */
    version: integer().notNull(),
  },
  (t) => [check('urgent_contacts_phone', sql`${t.phone} ~ '^\\+91[1-9][0-9]{9}$'`)],
)
