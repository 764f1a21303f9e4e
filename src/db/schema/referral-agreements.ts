import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import type { ItemCode } from '#src/domain/catalogue/item.ts'
import type { LabId } from '#src/domain/labs/lab.ts'
import {
  type AgreementId,
  MOST_REPORT_HOURS,
  MOST_TESTS,
  MOST_TRANSIT_HOURS,
} from '#src/domain/referrals/agreement.ts'
import { idColumn, instant } from '#src/db/columns.ts'
import { labs } from './labs.ts'
import { labColumn, userColumn } from './references.ts'

/**
 * That one lab may refer some tests to another. Its labs, tests, hours and who proposed it never change,
 * and only somebody who manages the partner accepts: trigger `referral_agreements_kept`.
 */
export const referralAgreements = pgTable(
  'referral_agreements',
  {
    id: idColumn<AgreementId>(),
    /** The lab that refers. */
    labId: labColumn(),
    /** The lab that tests. */
    partnerId: uuid()
      .notNull()
      .references(() => labs.id)
      .$type<LabId>(),
    tests: text().array().notNull().$type<readonly ItemCode[]>(),
    /** Until a sample arrives, and from there to its result; null: agreed before this was asked. */
    transitHours: integer(),
    reportHours: integer(),
    proposedBy: userColumn().notNull(),
    proposedAt: instant().notNull(),
    acceptedBy: userColumn(),
    acceptedAt: instant(),
    endedBy: userColumn(),
    endedAt: instant(),
    endReason: text(),
    version: integer().notNull().default(1),
  },
  (t) => [
    uniqueIndex('referral_agreements_one_open')
      .on(t.labId, t.partnerId)
      .where(sql`${t.endedAt} is null`),
    index('referral_agreements_partner').on(t.partnerId),
    check(
      'referral_agreements_in_hours',
      sql`(${t.transitHours} is null) = (${t.reportHours} is null)
        and ${t.transitHours} between 1 and ${sql.raw(String(MOST_TRANSIT_HOURS))}
        and ${t.reportHours} between 1 and ${sql.raw(String(MOST_REPORT_HOURS))}`,
    ),
    check('referral_agreements_two_labs', sql`${t.labId} <> ${t.partnerId}`),
    check(
      'referral_agreements_of_tests',
      sql`cardinality(${t.tests}) between 1 and ${sql.raw(String(MOST_TESTS))}`,
    ),
    check(
      'referral_agreements_second_person',
      sql`(${t.acceptedAt} is null) = (${t.acceptedBy} is null)
        and ${t.acceptedBy} is distinct from ${t.proposedBy}`,
    ),
    check(
      'referral_agreements_ended_whole',
      sql`num_nonnulls(${t.endedAt}, ${t.endedBy}, ${t.endReason}) in (0, 3)`,
    ),
  ],
)
