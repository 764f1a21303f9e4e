import { sql } from 'drizzle-orm'
import { index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import type { UserId } from '#src/domain/people/actor.ts'
import type { MessageId } from '#src/domain/messages/message-id.ts'
import { idColumn, instant } from '#src/db/columns.ts'

/** The outbox: a message exists if and only if the change it reports does. */
export const messages = pgTable(
  'messages',
  {
    id: idColumn<MessageId>(),
    /** What caused it, e.g. `sign-in-code`, `visit-accepted`. */
    event: text().notNull(),
    /** What it is about: a booking, a report. */
    subjectId: uuid(),
    userId: uuid().$type<UserId>(),
    /**
     * A push is for one device, beside an SMS or a letter, or made of a row for all `devices` of a
     * person, which ends with it.
     */
    channel: text({ enum: ['email', 'sms', 'call', 'push', 'devices'] }).notNull(),
    /** Sealed (AES-256-GCM): address, subject and text. Null once sent outside demo mode. */
    sealed: text(),
    state: text({ enum: ['queued', 'sending', 'sent', 'dropped'] })
      .notNull()
      .default('queued'),
    /** Not sent after this: an expired code is useless. */
    expiresAt: instant(),
    createdAt: instant().notNull(),
    /** After a failed attempt: not tried again before this. */
    dueAt: instant(),
    /** What can wait wakes nobody: not sent before this, and dropped where later news says more by then. */
    heldUntil: instant(),
    /** When a sender claimed it; after five minutes that sender is presumed dead. */
    sendingSince: instant(),
    sentAt: instant(),
  },
  (t) => [
    index('messages_to_send')
      .on(t.expiresAt, t.createdAt)
      .where(sql`${t.state} = 'queued'`),
    index('messages_sending')
      .on(t.sendingSince)
      .where(sql`${t.state} = 'sending'`),
    index('messages_created').on(t.createdAt),
    index('messages_user').on(t.userId),
    index('messages_subject').on(t.subjectId),
  ],
)
