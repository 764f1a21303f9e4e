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

/** What was published, for ever: the words, their hash, and the PDF made of them. */
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
    /** The product's own seal over the hash and what the version is: whoever can write here has no key. */
    seal: text().notNull(),
    /** Opens the public page that proves the report; 256 bits, no name and no value there. */
    verifyToken: text().notNull().unique(),
    publishedAt: instant().notNull(),
    /** Of a sealed file; where it ends in `.pdf`, of one from before. */
    pdfKey: text(),
    /** SHA-256 of the PDF's bytes, hex. */
    pdfHash: text(),
  },
  (t) => [
    unique('report_versions_number').on(t.reportId, t.number),
    // What was kept before files were sealed; empty once the clock has sealed them.
    index('report_versions_unsealed')
      .on(t.id)
      .where(sql`${t.pdfKey} like '%.pdf'`),
  ],
)
