import { and, asc, desc, eq, inArray, sql } from 'drizzle-orm'
import type { Tx } from '#src/db/driver/client.ts'
import { tests } from '#src/db/schema/catalogue.ts'
import { orders } from '#src/db/schema/orders.ts'
import { reports, reportVersions } from '#src/db/schema/reports.ts'
import type { BookingId } from '#src/domain/bookings/booking.ts'
import type { ItemCode } from '#src/domain/catalogue/item.ts'
import type { OrderId } from '#src/domain/orders/order.ts'
import type { ReportId, ReportVersionId } from '#src/domain/reports/report.ts'

export type ReportRow = typeof reports.$inferSelect
export type ReportVersionRow = typeof reportVersions.$inferSelect

export async function findReport(tx: Tx, id: ReportId) {
  const [row] = await tx.select().from(reports).where(eq(reports.id, id))
  return row
}

export async function findReportOfOrder(tx: Tx, orderId: OrderId) {
  const [row] = await tx.select().from(reports).where(eq(reports.orderId, orderId))
  return row
}

export async function listReportsOfOrders(tx: Tx, orderIds: OrderId[]) {
  if (orderIds.length === 0) return []
  return tx.select().from(reports).where(inArray(reports.orderId, orderIds))
}

/**
 * A report with its versions, newest first, in one statement: a read concurrent with a publication
 * sees either the old state or the new one. Undefined where there is none.
 * Source: reliability L8.
 */
export async function findWholeReport(tx: Tx, id: ReportId) {
  const rows = await tx
    .select({ report: reports, version: reportVersions })
    .from(reports)
    .leftJoin(reportVersions, eq(reportVersions.reportId, reports.id))
    .where(eq(reports.id, id))
    .orderBy(desc(reportVersions.number))
  const [first] = rows
  if (!first) return undefined
  return { report: first.report, versions: rows.flatMap(({ version }) => version ?? []) }
}

/** The newest version of each report of a booking. */
export function listNewestOfBooking(tx: Tx, bookingId: BookingId) {
  return tx
    .selectDistinctOn([reports.id], { report: reports, version: reportVersions })
    .from(reports)
    .innerJoin(orders, eq(orders.id, reports.orderId))
    .innerJoin(reportVersions, eq(reportVersions.reportId, reports.id))
    .where(eq(orders.bookingId, bookingId))
    .orderBy(reports.id, desc(reportVersions.number))
}

/** Newest first. */
export function listVersions(tx: Tx, reportId: ReportId): Promise<ReportVersionRow[]> {
  return tx
    .select()
    .from(reportVersions)
    .where(eq(reportVersions.reportId, reportId))
    .orderBy(desc(reportVersions.number))
}

export async function findVersion(tx: Tx, id: ReportVersionId) {
  const [row] = await tx.select().from(reportVersions).where(eq(reportVersions.id, id))
  return row
}

export async function findVersionByToken(tx: Tx, token: string) {
  const [row] = await tx.select().from(reportVersions).where(eq(reportVersions.verifyToken, token))
  return row
}

/** The PDF is made once: a second rendering of the same version is discarded. */
export async function savePdf(
  tx: Tx,
  id: ReportVersionId,
  pdf: { pdfKey: string; pdfHash: string },
): Promise<void> {
  await tx
    .update(reportVersions)
    .set(pdf)
    .where(and(eq(reportVersions.id, id)))
}

/** The tests' data as printed on a report. */
export async function listTests(tx: Tx, codes: ItemCode[]) {
  if (codes.length === 0) return []
  return tx.select().from(tests).where(inArray(tests.code, codes))
}

/** PDFs that are stored unsealed, oldest first. */
export async function listUnsealedPdfs(tx: Tx) {
  const rows = await tx
    .select({
      id: reportVersions.id,
      reportId: reportVersions.reportId,
      pdfKey: reportVersions.pdfKey,
      pdfHash: reportVersions.pdfHash,
    })
    .from(reportVersions)
    .where(isUnsealed)
    .orderBy(asc(reportVersions.id))
    .limit(200)
  return rows.flatMap(({ pdfKey, pdfHash, ...row }) =>
    pdfKey && pdfHash ? [{ ...row, pdfKey, pdfHash }] : [],
  )
}

/** In the words of the partial index `report_versions_unsealed`. */
const isUnsealed = sql`${reportVersions.pdfKey} like '%.pdf'`

/** Points the row to the sealed file, unless another caller was first. */
export async function moveSealedPdf(
  tx: Tx,
  { id, pdfKey }: { id: ReportVersionId; pdfKey: string },
  sealedKey: string,
): Promise<void> {
  await tx
    .update(reportVersions)
    .set({ pdfKey: sealedKey })
    .where(and(eq(reportVersions.id, id), eq(reportVersions.pdfKey, pdfKey)))
}
