import { and, desc, eq, ne, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Tx } from '#src/db/driver/client.ts'
import { orders } from '#src/db/schema/orders.ts'
import { reports, reportVersions } from '#src/db/schema/reports.ts'
import type { ItemCode } from '#src/domain/catalogue/item.ts'
import { MOST_READ } from '#src/domain/reports/trend.ts'
import type { ReportRow } from './reports.ts'

type Of = Pick<ReportRow, 'orderId' | 'accountId'>

/** Another order of the person, of any laboratory, of the same account. */
const asked = alias(orders, 'asked')

const isNewest = sql`${reportVersions.number} = (select max(v.number) from ${reportVersions} v
  where v.report_id = ${reports.id})`

/**
 * When the sample was drawn that a value was measured from; another test of its order may have been
 * drawn again, days later.
 */
const drawnAt = (code: ItemCode) =>
  sql`coalesce((select max(tube.collected_at) from test_items item
    join tube_items of on of.test_item_id = item.id
    join tubes tube on tube.id = of.tube_id
    where item.order_id = ${orders.id} and item.test_code = ${code}
      and tube.accession is not null and tube.state <> 'rejected'), ${orders.collectedAt}, ${
        orders.createdAt
      })`.mapWith(orders.createdAt)

/** The newest version of a report. */
const newest = and(eq(reportVersions.reportId, reports.id), isNewest)

const readable = ({ orderId, accountId }: Of) =>
  and(eq(asked.id, orderId), eq(reports.accountId, accountId), ne(reports.state, 'withdrawn'))

/**
 * The newest version of each report of the report's person that has a number for a test, latest
 * draw first: by every laboratory, none that was withdrawn, none of another account.
 * Source: decision 235.
 */
export function listTrend(tx: Tx, of: Of, code: ItemCode) {
  return tx
    .select({ report: reports, version: reportVersions, drawnAt: drawnAt(code) })
    .from(asked)
    .innerJoin(orders, eq(orders.patientId, asked.patientId))
    .innerJoin(reports, eq(reports.orderId, orders.id))
    .innerJoin(reportVersions, newest)
    .where(
      and(
        readable(of),
        sql`jsonb_path_exists(${reportVersions.body},
          '$.sections[*].results[*] ? (@.code == $code && @.number != null)',
          jsonb_build_object('code', ${code}::text))`,
      ),
    )
    .orderBy(desc(drawnAt(code)), desc(reports.id))
    .limit(MOST_READ)
}

/** The tests for which another report of the person, by the same rules, has a number. */
export async function listTrended(tx: Tx, of: Of): Promise<string[]> {
  const rows = await tx
    .selectDistinct({
      code: sql<string>`jsonb_path_query(${reportVersions.body},
        '$.sections[*].results[*] ? (@.number != null).code') #>> '{}'`.as('code'),
    })
    .from(asked)
    .innerJoin(orders, and(eq(orders.patientId, asked.patientId), ne(orders.id, asked.id)))
    .innerJoin(reports, eq(reports.orderId, orders.id))
    .innerJoin(reportVersions, newest)
    .where(readable(of))
  return rows.map(({ code }) => code)
}
