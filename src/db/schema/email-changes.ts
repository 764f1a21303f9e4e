import { sql } from 'drizzle-orm'
import { check, index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { idColumn, instant } from '#src/db/columns.ts'
import type { UserId } from '#src/domain/people/actor.ts'
import { user } from './auth.ts'

/**
 * New addresses that owners of accounts asked for. Nothing changes until the new mailbox is proved by
 * its link; the link to the old one ends it, or takes it back. Both tokens stand in the letters alone.
 */
export const emailChanges = pgTable(
  'email_changes',
  {
    id: idColumn<string>(),
    userId: uuid()
      .notNull()
      .references(() => user.id, { onDelete: 'cascade' })
      .$type<UserId>(),
    /** The new one. */
    email: text().notNull(),
    /** What the account had then; an address nobody reads where it had none. */
    oldEmail: text().notNull(),
    tokenHash: text().notNull().unique('email_changes_token'),
    stopHash: text().notNull().unique('email_changes_stop'),
    askedAt: instant().notNull(),
    provedAt: instant(),
    /** Ended by its owner, or by asking for another. */
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
