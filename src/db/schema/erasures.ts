import { sql } from 'drizzle-orm'
import { check, index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { day, idColumn, instant } from '#src/db/columns.ts'
import type { UserId } from '#src/domain/people/actor.ts'
import type { Kept } from '#src/domain/people/erasure.ts'
import { user } from './auth.ts'

/**
 * Accounts that their owners erased. An account with a row here accepts no new data (trigger
 * `account_not_erased`), and its row stays as it was left (`erased_account_stays`).
 * Source: decision 064.
 */
export const erasures = pgTable(
  'erasures',
  {
    id: idColumn<string>(),
    userId: uuid()
      .notNull()
      .unique()
      .references(() => user.id)
      .$type<UserId>(),
    /**
     * Keyed hash of the e-mail address or phone: only someone who knows these finds what is kept.
     */
    pseudonym: text().notNull(),
    erasedAt: instant().notNull(),
    /** How many rows of what were kept, as the owner was told. */
    kept: jsonb().notNull().$type<Kept>(),
    /** The day from which the medical record is deleted; null: there was none. */
    medicalUntil: day(),
    medicalForgottenAt: instant(),
  },
  (t) => [
    index('erasures_pseudonym').on(t.pseudonym),
    index('erasures_medical_due')
      .on(t.medicalUntil)
      .where(sql`${t.medicalForgottenAt} is null and ${t.medicalUntil} is not null`),
    check(
      'erasures_forgotten_after_its_time',
      sql`${t.medicalForgottenAt} is null or (${t.medicalForgottenAt} at time zone 'Asia/Kolkata')::date >= ${t.medicalUntil}`,
    ),
  ],
)
