import { sql } from 'drizzle-orm'
import { check, index, integer, pgEnum, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import type { UserId } from '#src/domain/people/actor.ts'
import type { ReportId } from '#src/domain/reports/report.ts'
import { type ShareId, shareViews } from '#src/domain/shares/share.ts'
import { idColumn, instant } from '#src/db/columns.ts'
import { user } from './auth.ts'
import { reports } from './reports.ts'

/**
 * Links by which somebody without an account reads one version of a report, with a PIN. Of token
 * and PIN only keyed hashes are kept, so the link is shown once. A link is never lengthened or
 * opened again, and its wrong tries and openings never become fewer: trigger `report_shares_stay`.
 * Source: decision 168.
 */
export const reportShares = pgTable(
  'report_shares',
  {
    id: idColumn<ShareId>(),
    reportId: uuid()
      .notNull()
      .references(() => reports.id, { onDelete: 'cascade' })
      .$type<ReportId>(),
    accountId: uuid()
      .notNull()
      .references(() => user.id)
      .$type<UserId>(),
    /** The number of the version that was shown when the link was made. */
    version: integer().notNull(),
    tokenHash: text().notNull().unique('report_shares_token'),
    pinHash: text().notNull(),
    /** For whom, as its owner noted it. */
    sharedWith: text(),
    madeAt: instant().notNull(),
    endsAt: instant().notNull(),
    /** Ended by its owner. */
    endedAt: instant(),
    wrongTries: integer().notNull().default(0),
    /** How often it was opened with its PIN. */
    openings: integer().notNull().default(0),
  },
  (t) => [
    index('report_shares_report').on(t.reportId),
    index('report_shares_account').on(t.accountId),
    check('report_shares_few_tries', sql`${t.wrongTries} between 0 and 5`),
    check('report_shares_few_openings', sql`${t.openings} between 0 and 100`),
    check(
      'report_shares_not_long',
      sql`${t.endsAt} > ${t.madeAt} and ${t.endsAt} <= ${t.madeAt} + interval '720 hours'`,
    ),
  ],
)

export const shareView = pgEnum('share_view', shareViews)

/**
 * Each time a link was opened with its PIN; none is added once the link is over: trigger
 * `report_share_views_while_open`.
 */
export const reportShareViews = pgTable(
  'report_share_views',
  {
    id: idColumn<string>(),
    shareId: uuid()
      .notNull()
      .references(() => reportShares.id, { onDelete: 'cascade' })
      .$type<ShareId>(),
    kind: shareView().notNull(),
    at: instant().notNull(),
  },
  (t) => [index('report_share_views_share').on(t.shareId, t.at)],
)
