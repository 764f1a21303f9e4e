import { index, integer, pgEnum, pgTable, text } from 'drizzle-orm/pg-core'
import { idColumn, instant } from '#src/db/columns.ts'
import { type ContactMessageId, contactSources } from '#src/domain/contact/contact-message.ts'
import { contactMessageStates } from '#src/domain/contact/contact-message-machine.ts'

export const contactSource = pgEnum('contact_source', contactSources)
export const contactMessageState = pgEnum('contact_message_state', contactMessageStates)

/** What visitors wrote to the operator. Words and writer are sealed; hashes serve the limits alone. */
export const contactMessages = pgTable(
  'contact_messages',
  {
    id: idColumn<ContactMessageId>(),
    source: contactSource().notNull(),
    state: contactMessageState().notNull().default('new'),
    version: integer().notNull().default(1),
    /** Sealed (AES-256-GCM): name, e-mail address, phone, subject and message. */
    sealed: text().notNull(),
    /** Of the e-mail address, keyed. */
    writerHash: text().notNull(),
    /** Of the network address, keyed; null where there was none. */
    originHash: text(),
    createdAt: instant().notNull(),
  },
  (t) => [
    index('contact_messages_by_state').on(t.state, t.createdAt),
    index('contact_messages_by_writer').on(t.writerHash, t.createdAt),
    index('contact_messages_by_origin').on(t.originHash, t.createdAt),
  ],
)
