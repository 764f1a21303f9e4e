import { sql } from 'drizzle-orm'
import { boolean, check, index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import type { ComparisonConsentId } from '#src/domain/comparisons/comparison-consent.ts'
import { languages } from '#src/domain/people/language.ts'
import type { UserId } from '#src/domain/people/actor.ts'
import type { PatientId } from '#src/domain/people/patient.ts'
import type { ResultId } from '#src/domain/results/item.ts'
import { idColumn, instant, quoted } from '#src/db/columns.ts'
import { user } from './auth.ts'
import { patients } from './people.ts'
import { results } from './results.ts'

/**
 * The consent of a person's owner that laboratories compare new values with those of others: one
 * row each time it is given, withdrawn once. Triggers `comparison_consents_by_owner` and
 * `comparison_consents_stay`.
 * Source: DPDP Act s.6; decision 254.
 */
export const comparisonConsents = pgTable(
  'comparison_consents',
  {
    id: idColumn<ComparisonConsentId>(),
    patientId: uuid()
      .notNull()
      .references(() => patients.id)
      .$type<PatientId>(),
    /** Whose person it is, and who consented. */
    accountId: uuid()
      .notNull()
      .references(() => user.id)
      .$type<UserId>(),
    /** Which text was read, and in which language. */
    consentVersion: text().notNull(),
    consentLanguage: text({ enum: languages }).notNull(),
    /** SHA-256 of the text, hex. */
    consentSha256: text().notNull(),
    givenAt: instant().notNull(),
    withdrawnAt: instant(),
  },
  (t) => [
    index('comparison_consents_account').on(t.accountId),
    uniqueIndex('comparison_consents_one_in_force')
      .on(t.patientId, t.consentVersion)
      .where(sql`${t.withdrawnAt} is null`),
    check('comparison_consents_language', sql.raw(`consent_language in (${quoted(languages)})`)),
  ],
)

/**
 * That a value was compared with one of another lab, under which consent, and whether it is held for
 * it. The trigger `elsewhere_comparisons_consented` takes one only while that consent is in force,
 * of a published value of the same person and test at another lab.
 * Source: decision 254.
 */
export const elsewhereComparisons = pgTable(
  'elsewhere_comparisons',
  {
    /** The value that was judged. */
    resultId: uuid()
      .primaryKey()
      .references(() => results.id, { onDelete: 'cascade' })
      .$type<ResultId>(),
    /** The other lab's. */
    ofResultId: uuid()
      .notNull()
      .references(() => results.id, { onDelete: 'cascade' })
      .$type<ResultId>(),
    consentId: uuid()
      .notNull()
      .references(() => comparisonConsents.id, { onDelete: 'cascade' })
      .$type<ComparisonConsentId>(),
    isHeld: boolean().notNull(),
    comparedAt: instant().notNull(),
  },
  (t) => [
    index('elsewhere_comparisons_consent').on(t.consentId, t.comparedAt),
    index('elsewhere_comparisons_of').on(t.ofResultId),
  ],
)
