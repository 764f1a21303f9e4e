import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import type { LabId } from '#src/domain/labs/lab.ts'
import type { AgreementId } from '#src/domain/referrals/agreement.ts'
import {
  carriers,
  goneReasons,
  outcomes,
  type ReferralId,
  sendings,
  turnedAwayReasons,
} from '#src/domain/referrals/referral.ts'
import type { TestItemId } from '#src/domain/results/item.ts'
import type { Barcode, TubeId } from '#src/domain/tubes/tube.ts'
import { idColumn, instant, quoted } from '#src/db/columns.ts'
import { labs } from './labs.ts'
import { testItems } from './orders.ts'
import { labColumn, userColumn } from './references.ts'
import { referralAgreements } from './referral-agreements.ts'
import { tubes } from './tubes.ts'

const reasons = [...turnedAwayReasons, ...goneReasons]

/**
 * One test that is done at another lab. Sent, received and ended are times that are each set once; what
 * was sent never changes, and only as the labs agreed: trigger `referrals_as_agreed`.
 */
export const referrals = pgTable(
  'referrals',
  {
    id: idColumn<ReferralId>(),
    agreementId: uuid()
      .notNull()
      .references(() => referralAgreements.id)
      .$type<AgreementId>(),
    /** The lab of the order. */
    labId: labColumn(),
    partnerId: uuid()
      .notNull()
      .references(() => labs.id)
      .$type<LabId>(),
    testItemId: uuid()
      .notNull()
      .references(() => testItems.id)
      .$type<TestItemId>(),
    tubeId: uuid()
      .notNull()
      .references(() => tubes.id)
      .$type<TubeId>(),
    carrier: text({ enum: carriers }).notNull(),
    /** The tube itself, or an aliquot with a label of its own; null: sent before this was asked. */
    sentAs: text({ enum: sendings }),
    aliquotCode: text().$type<Barcode>(),
    sentBy: userColumn().notNull(),
    sentAt: instant().notNull(),
    /** By when it should arrive, and from its receipt on by when its value is due. */
    arriveBy: instant(),
    reportBy: instant(),
    /** When each of the two was found to be missed, and both labs were told. */
    arrivalLateAt: instant(),
    reportLateAt: instant(),
    receivedBy: userColumn(),
    receivedAt: instant(),
    endedBy: userColumn(),
    endedAt: instant(),
    outcome: text({ enum: outcomes }),
    reason: text(),
    /** When the tube of a finished one came back to its lab. */
    backAt: instant(),
    backBy: userColumn(),
    version: integer().notNull().default(1),
  },
  (t) => [
    uniqueIndex('referrals_one_open')
      .on(t.testItemId)
      .where(sql`${t.endedAt} is null`),
    index('referrals_item').on(t.testItemId),
    index('referrals_lab').on(t.labId, t.sentAt),
    index('referrals_partner').on(t.partnerId, t.sentAt),
    check('referrals_carrier', sql`${t.carrier} in (${sql.raw(quoted(carriers))})`),
    check(
      'referrals_labelled',
      sql`${t.sentAs} in (${sql.raw(quoted(sendings))})
        and (${t.aliquotCode} is not null) = (coalesce(${t.sentAs}, 'tube') = 'aliquot')`,
    ),
    check(
      'referrals_late_when_missed',
      sql`${t.arrivalLateAt} > ${t.arriveBy} and ${t.reportLateAt} > ${t.reportBy}
        and (${t.arrivalLateAt} is null or ${t.arriveBy} is not null)
        and (${t.reportBy} is null or ${t.receivedAt} is not null)
        and (${t.reportLateAt} is null or ${t.reportBy} is not null)`,
    ),
    check(
      'referrals_back_when_done',
      sql`(${t.backAt} is null) = (${t.backBy} is null)
        and (${t.backAt} is null or coalesce(${t.outcome} = 'done' and ${t.sentAs} = 'tube', false))`,
    ),
    check(
      'referrals_received_by_another',
      sql`(${t.receivedAt} is null) = (${t.receivedBy} is null)
        and ${t.receivedBy} is distinct from ${t.sentBy}`,
    ),
    check(
      'referrals_ended_whole',
      sql`num_nonnulls(${t.endedAt}, ${t.endedBy}, ${t.outcome}) in (0, 3)
        and ${t.outcome} in (${sql.raw(quoted(outcomes))})
        and (${t.outcome} not in ('recalled', 'refused') or ${t.receivedAt} is null)
        and (${t.outcome} not in ('done', 'returned') or ${t.receivedAt} is not null)`,
    ),
    check(
      'referrals_ended_with_reason',
      sql`(${t.reason} is not null) = coalesce(${t.outcome} in ('refused', 'returned', 'lost'), false)
        and ${t.reason} in (${sql.raw(quoted(reasons))})`,
    ),
  ],
)
