import { and, desc, eq, sql } from 'drizzle-orm'
import type { Tx } from '#src/db/driver/client.ts'
import { bookings } from '#src/db/schema/bookings.ts'
import { orders } from '#src/db/schema/orders.ts'
import { reports, reportVersions } from '#src/db/schema/reports.ts'
import type { UserId } from '#src/domain/people/actor.ts'

/** More than a family has in years; older ones are reached from their bookings. */
const MOST = 200

/** The reports of an account by their newest version, newest first. */
export function listReportsOf(tx: Tx, accountId: UserId) {
  return tx
    .select({
      id: reports.id,
      accountId: reports.accountId,
      labId: reports.labId,
      state: reports.state,
      patientId: orders.patientId,
      patientName: orders.patientName,
      birthDate: orders.birthDate,
      bookingNumber: bookings.number,
      version: reportVersions.number,
      publishedAt: reportVersions.publishedAt,
      lab: sql<string>`${reportVersions.body}->'lab'->>'name'`,
      tests: sql<string[]>`jsonb_path_query_array(${reportVersions.body}, '$.sections[*].name')`,
    })
    .from(bookings)
    .innerJoin(orders, eq(orders.bookingId, bookings.id))
    .innerJoin(reports, eq(reports.orderId, orders.id))
    .innerJoin(reportVersions, and(eq(reportVersions.reportId, reports.id), isNewest))
    .where(eq(bookings.accountId, accountId))
    .orderBy(desc(reportVersions.publishedAt), desc(reports.id))
    .limit(MOST)
}

const isNewest = sql`${reportVersions.number} = (select max(v.number) from ${reportVersions} v
  where v.report_id = ${reports.id})`
