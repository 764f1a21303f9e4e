import { sql } from 'drizzle-orm'
import { index, integer, jsonb, pgEnum, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'
import type { LabId } from '#src/domain/labs/lab.ts'
import type { OrderId } from '#src/domain/orders/order.ts'
import type { UserId } from '#src/domain/people/actor.ts'
import type { ReportBody } from '#src/domain/reports/report-body.ts'
import { reportStates } from '#src/domain/reports/report-machine.ts'
import type { ReportId, ReportVersionId } from '#src/domain/reports/report.ts'
import { idColumn, instant } from '#src/db/columns.ts'
import { user } from './auth.ts'
import { labs } from './labs.ts'
import { orders } from './orders.ts'

export const reportState = pgEnum('report_state', reportStates)

/** One per order. */
export const reports = pgTable('reports', {
  id: idColumn<ReportId>(),
  orderId: uuid()
    .notNull()
    .unique()
    .references(() => orders.id)
    .$type<OrderId>(),
  accountId: uuid()
    .notNull()
    .references(() => user.id)
    .$type<UserId>(),
  labId: uuid()
    .notNull()
    .references(() => labs.id)
    .$type<LabId>(),
  state: reportState().notNull(),
  version: integer().notNull().default(1),
  createdAt: instant().notNull(),
})

/**
 * A published version, never changed: the body, its hash, and the PDF made from it.
 * Source: decision 012.
 */
export const reportVersions = pgTable(
  'report_versions',
  {
    id: idColumn<ReportVersionId>(),
    reportId: uuid()
      .notNull()
      .references(() => reports.id)
      .$type<ReportId>(),
    number: integer().notNull(),
    state: reportState().notNull(),
    body: jsonb().notNull().$type<ReportBody>(),
    /** SHA-256 of the canonical JSON of the body, hex. */
    hash: text().notNull(),
    /**
     * The product's own seal over the hash and the version's facts: whoever can write to the table
     * has no key.
     * Source: decision 104.
     */
    seal: text().notNull(),
    /**
     * Opens the public page that verifies the report; 256 bits; the page shows no name and no
     * value.
     */
    verifyToken: text().notNull().unique(),
    publishedAt: instant().notNull(),
    /** The key of the sealed file; an older, unsealed file where it ends in `.pdf`. */
    pdfKey: text(),
    /** SHA-256 of the PDF's bytes, hex. */
    pdfHash: text(),
  },
  (t) => [
    unique('report_versions_number').on(t.reportId, t.number),
    // Files from before sealing; empty once the worker has sealed them.
    index('report_versions_unsealed')
      .on(t.id)
      .where(sql`${t.pdfKey} like '%.pdf'`),
  ],
)
