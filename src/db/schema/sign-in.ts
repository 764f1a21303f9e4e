import { sql } from 'drizzle-orm'
import { bigint, check, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { instant } from '#src/db/columns.ts'
import type { UserId } from '#src/domain/people/actor.ts'
import { session, user } from './auth.ts'

/** The half minutes whose authenticator code a person has used: each code is single-use. */
export const totpStepsUsed = pgTable(
  'totp_steps_used',
  {
    userId: personColumn(),
    /** Half minutes since 1970. */
    step: bigint({ mode: 'number' }).notNull(),
    usedAt: instant().notNull(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.step] }), index('totp_steps_used_at').on(t.usedAt)],
)

/** An authenticator app being set up: its address is given only to the session that began. */
export const authenticatorEnrolments = pgTable(
  'authenticator_enrolments',
  {
    sessionId: uuid()
      .primaryKey()
      .references(() => session.id, { onDelete: 'cascade' }),
    /** The `otpauth:` address, sealed. */
    sealed: text().notNull(),
    expiresAt: instant().notNull(),
  },
  (t) => [index('authenticator_enrolments_until').on(t.expiresAt)],
)

/**
 * Wrong attempts at a secret, per account and network, and per account in total (network empty);
 * both as keyed hashes. A trigger counts no attempt before `wait_until`.
 * Source: decision 053.
 */
export const signInGuesses = pgTable(
  'sign_in_guesses',
  {
    subject: text().notNull(),
    network: text().notNull(),
    wrong: integer().notNull(),
    lastAt: instant().notNull(),
    waitUntil: instant().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.subject, t.network] }),
    check('sign_in_guesses_wrong', sql`${t.wrong} > 0`),
    index('sign_in_guesses_last').on(t.lastAt),
  ],
)

/** Browsers that somebody signed in with, by the keyed hash of their cookie. */
export const knownDevices = pgTable(
  'known_devices',
  {
    device: text().notNull(),
    userId: personColumn(),
    /** Consecutive wrong attempts from it. */
    wrong: integer().notNull().default(0),
    seenAt: instant().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.device, t.userId] }),
    check('known_devices_ten_tries', sql`${t.wrong} between 0 and 10`),
    index('known_devices_seen').on(t.seenAt),
    index('known_devices_user').on(t.userId),
  ],
)

/** When an account's owner was last warned of wrong attempts. */
export const signInWarnings = pgTable(
  'sign_in_warnings',
  {
    userId: personColumn().primaryKey(),
    warnedAt: instant().notNull(),
  },
  (t) => [index('sign_in_warnings_at').on(t.warnedAt)],
)

function personColumn() {
  return uuid()
    .notNull()
    .references(() => user.id, { onDelete: 'cascade' })
    .$type<UserId>()
}
