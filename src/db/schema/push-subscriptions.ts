import { sql } from 'drizzle-orm'
import { boolean, check, pgTable, smallint, text, unique, uuid } from 'drizzle-orm/pg-core'
import { idColumn, instant } from '#src/db/columns.ts'
import type { UserId } from '#src/domain/people/actor.ts'
import type { Language } from '#src/domain/people/language.ts'
import type { PushDeviceId } from '#src/domain/push/push-device.ts'
import { session, user } from './auth.ts'

/**
 * The devices on which a person gets messages about bookings, with the consent. It goes with its
 * session: whoever signs out on a device gets nothing there. An endpoint is one row, so a browser
 * belongs to the account that agreed on it last; that row is a new one, and what waited for the old
 * one is sent to nobody.
 * Source: decision 180.
 */
export const pushSubscriptions = pgTable(
  'push_subscriptions',
  {
    id: idColumn<PushDeviceId>(),
    accountId: uuid()
      .notNull()
      .references(() => user.id)
      .$type<UserId>(),
    sessionId: uuid()
      .notNull()
      .references(() => session.id, { onDelete: 'cascade' }),
    place: smallint().notNull(),
    /** SHA-256 of the endpoint, which is long and random. */
    endpointHash: text().notNull().unique('push_subscriptions_endpoint'),
    /** Sealed: endpoint, public key and secret. Whoever has the endpoint alone can send nothing. */
    sealed: text().notNull(),
    consentVersion: text().notNull(),
    consentLanguage: text().notNull().$type<Language>(),
    /** SHA-256 of the text that was agreed to. */
    consentSha256: text().notNull(),
    /** The consent is that of phlebotomists: also to visits on offer and to their own. */
    isForVisits: boolean().notNull().default(false),
    consentedAt: instant().notNull(),
    /** When the push service last took a message. */
    lastOkAt: instant(),
  },
  (t) => [
    unique('push_subscriptions_place_taken').on(t.accountId, t.place),
    unique('push_subscriptions_one_a_session').on(t.sessionId),
    check('push_subscriptions_ten', sql`${t.place} between 1 and 10`),
  ],
)
