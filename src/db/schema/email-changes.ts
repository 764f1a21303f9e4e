import { sql } from 'drizzle-orm'
import { check, index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { idColumn, instant } from '#src/db/columns.ts'
import type { UserId } from '#src/domain/people/actor.ts'
import { user } from './auth.ts'

/**
 * Requested address changes. Nothing changes until the new mailbox is verified by its link; the
 * link to the old one stops the change, or reverts it. Both tokens are only in the e-mails.
 * Source: decision 071.
 */
export const emailChanges = pgTable(
  'email_changes',
  {
    id: idColumn<string>(),
    userId: uuid()
      .notNull()
      .references(() => user.id, { onDelete: 'cascade' })
      .$type<UserId>(),
    /** The new address. */
    email: text().notNull(),
    /** The account's address at that time; a placeholder where it had none. */
    oldEmail: text().notNull(),
    tokenHash: text().notNull().unique('email_changes_token'),
    stopHash: text().notNull().unique('email_changes_stop'),
    askedAt: instant().notNull(),
    provedAt: instant(),
    /** Ended by its owner, or by a later request. */
    endedAt: instant(),
  },
  (t) => [
    index('email_changes_user').on(t.userId, t.askedAt),
    index('email_changes_email').on(t.email, t.askedAt),
    index('email_changes_asked').on(t.askedAt),
    check('email_changes_another', sql`${t.email} <> ${t.oldEmail}`),
    check(
      'email_changes_proved_then_ended',
      sql`${t.endedAt} >= coalesce(${t.provedAt}, ${t.askedAt})`,
    ),
  ],
)
