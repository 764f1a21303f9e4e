import { and, asc, eq, inArray, not, type SQL, sql } from 'drizzle-orm'
import type { Tx } from '#src/db/driver/client.ts'
import { someOf } from '#src/db/queries/changes/json-rows.ts'
import { quoted } from '#src/db/columns.ts'
import { tubeTypes } from '#src/db/schema/catalogue.ts'
import { orders, testItems } from '#src/db/schema/orders.ts'
import { reports, reportVersions } from '#src/db/schema/reports.ts'
import { tubes } from '#src/db/schema/tubes.ts'
import type { LabId } from '#src/domain/labs/lab.ts'
import { isSettled, itemStates } from '#src/domain/results/item-machine.ts'
import type { TubeListPlace } from '#src/domain/tubes/storage.ts'
import type { TubeId } from '#src/domain/tubes/tube.ts'

const publishedAt = sql<Temporal.Instant | null>`(select max(v.published_at) from report_versions v
  where v.report_id = ${reports.id})`.mapWith(reportVersions.publishedAt)

const openOfTests = (table: 'call_tasks' | 'notifiable_cases') =>
  sql<boolean>`exists (select from ${sql.raw(table)} of_test join test_items item on item.id = of_test.test_item_id
    where item.order_id = ${tubes.orderId} and of_test.state = 'open')`
const isBeingRevised = sql<boolean>`exists (select from report_revisions
  where order_id = ${tubes.orderId} and state = 'draft')`
const isPaymentDisputed = sql<boolean>`exists (select from chargebacks
  where booking_id = ${orders.bookingId} and state = 'open')`
const isOffered = sql<boolean>`exists (select from reflex_offers
  where tube_id = ${tubes.id} and state = 'offered')`
const [isCallOpen, isCaseOpen] = [openOfTests('call_tasks'), openOfTests('notifiable_cases')]

/** As `openCase` in the domain judges it. */
const isFree = and(
  sql`not exists (select from test_items where order_id = ${tubes.orderId}
    and state in (${sql.raw(quoted(itemStates.filter((state) => !isSettled(state))))}))`,
  sql`${reports.state} is distinct from 'partial'`,
  ...[isBeingRevised, isCallOpen, isCaseOpen, isOffered, isPaymentDisputed].map((open) =>
    not(open),
  ),
)

/** As `keptUntil` in the domain counts it. */
const until = sql`greatest(${tubes.storedAt}, ${publishedAt}) + make_interval(hours => ${tubeTypes.keepHours})`

function keptTubes(tx: Tx, where: SQL | undefined) {
  return tx
    .select({
      id: tubes.id,
      state: tubes.state,
      version: tubes.version,
      barcode: tubes.barcode,
      accession: tubes.accession,
      labId: tubes.labId,
      storedAt: tubes.storedAt,
      storedPlace: tubes.storedPlace,
      disposedAt: tubes.disposedAt,
      disposalMethod: tubes.disposalMethod,
      typeName: tubeTypes.name,
      cap: tubeTypes.cap,
      keepHours: tubeTypes.keepHours,
      keepSource: tubeTypes.keepSource,
      bookingId: orders.bookingId,
      accountId: orders.accountId,
      reportState: reports.state,
      publishedAt,
      items: someOf(
        testItems,
        { state: testItems.state },
        { where: eq(testItems.orderId, tubes.orderId), orderBy: asc(testItems.id) },
      ),
      isBeingRevised,
      isCallOpen,
      isCaseOpen,
      isOffered,
      isPaymentDisputed,
    })
    .from(tubes)
    .innerJoin(orders, eq(orders.id, tubes.orderId))
    .innerJoin(tubeTypes, eq(tubeTypes.code, tubes.tubeTypeCode))
    .leftJoin(reports, eq(reports.orderId, tubes.orderId))
    .where(where)
    .orderBy(asc(tubes.storedAt), asc(tubes.id))
    .$dynamic()
}

/** Tubes with what decides until when each is kept, longest stored first. */
export function findKeptTubes(tx: Tx, ids: readonly TubeId[]) {
  return keptTubes(tx, inArray(tubes.id, [...ids]))
}

type Asked = { labId: LabId; now: Temporal.Instant; after?: TubeListPlace | undefined }

/** The stored tubes of a lab that need not be kept any more, longest stored first. */
export function listDueTubes(tx: Tx, { labId, now, after }: Asked, limit: number) {
  const isAfter =
    after && sql`(${tubes.storedAt}, ${tubes.id}) > (${after.at.toString()}, ${after.id}::uuid)`
  const ofLab = and(eq(tubes.labId, labId), eq(tubes.state, 'stored'))
  return keptTubes(tx, and(ofLab, isAfter, isFree, sql`${until} <= ${now.toString()}`)).limit(limit)
}

/** How many tubes a lab has stored. */
export async function countStored(tx: Tx, labId: LabId): Promise<number> {
  return tx.$count(tubes, and(eq(tubes.labId, labId), eq(tubes.state, 'stored')))
}
