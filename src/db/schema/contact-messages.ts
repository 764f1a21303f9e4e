import { sql } from 'drizzle-orm'
import { check, index, integer, pgEnum, pgTable, text } from 'drizzle-orm/pg-core'
import { idColumn, instant } from '#src/db/columns.ts'
import { closeReasons } from '#src/domain/contact/close-reason.ts'
import { type ContactMessageId, contactSources } from '#src/domain/contact/contact-message.ts'
import { contactMessageStates } from '#src/domain/contact/contact-message-machine.ts'
import type { TicketNumber } from '#src/domain/contact/ticket-number.ts'

export const contactSource = pgEnum('contact_source', contactSources)
export const contactMessageState = pgEnum('contact_message_state', contactMessageStates)

/**
 * Visitors' messages to the operator. Text and sender are sealed; the hashes serve only the limits.
 */
export const contactMessages = pgTable(
  'contact_messages',
  {
    id: idColumn<ContactMessageId>(),
    /** The ticket number, as its sender was told. */
    number: text().notNull().unique().$type<TicketNumber>(),
    source: contactSource().notNull(),
    state: contactMessageState().notNull().default('new'),
    version: integer().notNull().default(1),
    /** Sealed (AES-256-GCM): name, e-mail address, phone, subject, message and later replies. */
    sealed: text().notNull(),
    /** Keyed hash of the e-mail address. */
    writerHash: text().notNull(),
    /** Keyed hash of the network address; null where there was none. */
    originHash: text(),
    createdAt: instant().notNull(),
    ...clockColumns(),
    closedReason: text({ enum: closeReasons }),
  },
  (t) => [
    index('contact_messages_due').on(t.dueAt, t.id),
    index('contact_messages_open')
      .on(t.acknowledgeBy)
      .where(sql`${t.endedAt} is null`),
    index('contact_messages_by_state').on(t.state, t.createdAt),
    index('contact_messages_by_writer').on(t.writerHash, t.createdAt),
    index('contact_messages_by_origin').on(t.originHash, t.createdAt),
    check('contact_messages_number_form', sql`${t.number} ~ '^T-[0-9]{6}-[0-9]{6}$'`),
    check(
      'contact_messages_promised',
      sql`${t.acknowledgeBy} = ${t.openedAt} + interval '48 hours'
        and ${t.endBy} between ${t.openedAt} + interval '28 days' and ${t.openedAt} + interval '31 days'`,
    ),
    check(
      'contact_messages_acknowledged_once_seen',
      sql`(${t.state} = 'new') = (${t.acknowledgedAt} is null)`,
    ),
    check(
      'contact_messages_ended_by_answer',
      sql`(${t.state} in ('answered', 'closed')) = (${t.endedAt} is not null)`,
    ),
    check(
      'contact_messages_closed_with_reason',
      sql`(${t.state} = 'closed') = (${t.closedReason} is not null)
        and ${t.closedReason} in (${sql.raw(closeReasons.map((one) => `'${one}'`).join(', '))})`,
    ),
    check(
      'contact_messages_late_is_marked',
      sql`(${t.acknowledgedAt} <= ${t.acknowledgeBy} or ${t.acknowledgeLateSince} is not null)
        and (${t.endedAt} <= ${t.endBy} or ${t.endLateSince} is not null)`,
    ),
  ],
)

/** The deadlines of a ticket and what became of them. Marks of lateness are never cleared. */
function clockColumns() {
  return {
    /** When it was received or reopened; created_at is when it was first received. */
    openedAt: instant().notNull(),
    acknowledgeBy: instant().notNull(),
    endBy: instant().notNull(),
    acknowledgedAt: instant(),
    endedAt: instant(),
    /** The next deadline; null once it has ended. */
    dueAt: instant().generatedAlwaysAs(
      sql`case when ended_at is not null then null when acknowledged_at is null then acknowledge_by else end_by end`,
    ),
    acknowledgeAlarmedAt: instant(),
    endAlarmedAt: instant(),
    acknowledgeLateSince: instant(),
    endLateSince: instant(),
  }
}
