import { sql } from 'drizzle-orm'
import {
  bigint,
  check,
  index,
  integer,
  pgTable,
  smallint,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core'
import { idColumn, instant } from '#src/db/columns.ts'
import type { UserId } from '#src/domain/people/actor.ts'
import { session, user } from './auth.ts'

/**
 * The public keys that people sign in with. Ten places per person, each taken once. A trigger keeps
 * a key unchanged and lets its counter only increase.
 * Source: decision 068.
 */
export const passkeys = pgTable(
  'passkeys',
  {
    id: idColumn<string>(),
    userId: uuid()
      .notNull()
      .references(() => user.id, { onDelete: 'cascade' })
      .$type<UserId>(),
    place: smallint().notNull(),
    /** The authenticator's id for it: base64url. */
    credentialId: text().notNull().unique('passkeys_credential'),
    /** COSE, base64url. */
    publicKey: text().notNull(),
    /** The authenticator's signature counter; always 0 where it does not count. */
    counter: bigint({ mode: 'number' }).notNull(),
    name: text().notNull(),
    createdAt: instant().notNull(),
    lastUsedAt: instant(),
    /** Counts the renames; a rename names the version shown. */
    version: integer().notNull().default(1),
  },
  (t) => [
    unique('passkeys_place_taken').on(t.userId, t.place),
    check('passkeys_ten', sql`${t.place} between 1 and 10`),
    check('passkeys_counter', sql`${t.counter} between 0 and 4294967295`),
    check('passkeys_name', sql`length(${t.name}) between 1 and 60`),
  ],
)

/**
 * What an authenticator must sign, once. For a new passkey it belongs to the session that requested
 * it, with the passkey's name; for a sign-in a signed cookie names the row.
 */
export const passkeyChallenges = pgTable(
  'passkey_challenges',
  {
    id: idColumn<string>(),
    challenge: text().notNull(),
    sessionId: uuid()
      .unique('passkey_challenges_one_a_session')
      .references(() => session.id, { onDelete: 'cascade' }),
    name: text(),
    expiresAt: instant().notNull(),
  },
  (t) => [
    check('passkey_challenges_named', sql`(${t.sessionId} is null) = (${t.name} is null)`),
    index('passkey_challenges_until').on(t.expiresAt),
  ],
)
