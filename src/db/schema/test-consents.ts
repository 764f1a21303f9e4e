import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'
import { type ConsentId, consentFamilies, consentLanguages } from '#src/domain/consents/consent.ts'
import { type ResultTalkId, talkOutcomes, talkWays } from '#src/domain/consents/result-talk.ts'
import type { LabId } from '#src/domain/labs/lab.ts'
import type { OrderId } from '#src/domain/orders/order.ts'
import type { UserId } from '#src/domain/people/actor.ts'
import { idColumn, instant } from '#src/db/columns.ts'
import { user } from './auth.ts'
import { labs } from './labs.ts'
import { orders } from './orders.ts'

/**
 * One person's consent to the tests of one family in one order, and the counselling around it.
 * Trigger `test_consents_by_the_person` enforces who may give it; trigger
 * `test_consents_written_once` prevents rewriting.
 * Source: decision 065.
 */
export const testConsents = pgTable(
  'test_consents',
  {
    id: idColumn<ConsentId>(),
    orderId: uuid()
      .notNull()
      .references(() => orders.id)
      .$type<OrderId>(),
    accountId: personColumn().notNull(),
    labId: uuid()
      .notNull()
      .references(() => labs.id)
      .$type<LabId>(),
    family: text({ enum: consentFamilies }).notNull(),
    version: integer().notNull().default(1),
    /** Which text was read, and in which language. */
    textVersion: integer().notNull(),
    language: text({ enum: consentLanguages }).notNull(),
    /** The person's own name, or that of a minor's parent or guardian. */
    signedName: text().notNull(),
    isGuardian: boolean().notNull(),
    consentedBy: personColumn().notNull(),
    consentedAt: instant().notNull(),
    withdrawnBy: personColumn(),
    withdrawnAt: instant(),
    /** Counselling before the sample: who counselled, and who of the lab recorded it when. */
    counsellor: text(),
    counselledBy: personColumn(),
    counselledAt: instant(),
    /** When the lab was reminded of counselling before the sample. */
    remindedBeforeAt: instant(),
    /** How often the lab was reminded of counselling after the result. */
    resultReminders: integer().notNull().default(0),
  },
  (t) => [
    unique('test_consents_once').on(t.orderId, t.family),
    index('test_consents_account').on(t.accountId),
    index('test_consents_to_counsel')
      .on(t.labId, t.consentedAt)
      .where(sql`${t.withdrawnAt} is null and ${t.counselledAt} is null`),
    check(
      'test_consents_family_known',
      sql.raw(`family in ('genetic', 'predisposition', 'haemoglobin')`),
    ),
    check(
      'test_consents_withdrawn_whole',
      sql`num_nonnulls(${t.withdrawnBy}, ${t.withdrawnAt}) in (0, 2)`,
    ),
    check(
      'test_consents_counselled_whole',
      sql`num_nonnulls(${t.counsellor}, ${t.counselledBy}, ${t.counselledAt}) in (0, 3)`,
    ),
    check('test_consents_two_reminders', sql`${t.resultReminders} between 0 and 2`),
  ],
)

/**
 * Counselling about a result, one row each: without one that opens it, no result of these tests is
 * published or changed. Triggers `test_items_told_first`, `result_talks_written_once`.
 * Source: decision 074.
 */
export const resultTalks = pgTable(
  'result_talks',
  {
    id: idColumn<ResultTalkId>(),
    consentId: uuid()
      .notNull()
      .references(() => testConsents.id, { onDelete: 'cascade' })
      .$type<ConsentId>(),
    counsellor: text().notNull(),
    way: text({ enum: talkWays }).notNull(),
    outcome: text({ enum: talkOutcomes }).notNull(),
    recordedBy: personColumn().notNull(),
    talkedAt: instant().notNull(),
  },
  (t) => [
    index('result_talks_of_consent').on(t.consentId, t.talkedAt),
    check('result_talks_way_known', sql.raw(`way in ('phone', 'in-person')`)),
    check(
      'result_talks_outcome_known',
      sql.raw(`outcome in ('explained', 'again', 'referred', 'declined', 'not-reached')`),
    ),
  ],
)

function personColumn() {
  return uuid()
    .references(() => user.id)
    .$type<UserId>()
}
