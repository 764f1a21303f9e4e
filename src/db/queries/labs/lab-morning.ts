import { and, eq, gte, inArray, isNotNull, lt, ne, notInArray, sql } from 'drizzle-orm'
import type { Tx } from '#src/db/driver/client.ts'
import { isOpenLate } from '#src/db/queries/results/late.ts'
import { listed, orders, testItems } from '#src/db/schema/orders.ts'
import { settlementEntries } from '#src/db/schema/settlements.ts'
import { tubes } from '#src/db/schema/tubes.ts'
import type { LabId } from '#src/domain/labs/lab.ts'
import { owedStates, promisedStates } from '#src/domain/orders/late.ts'
import type { RejectReason } from '#src/domain/tubes/tube.ts'

/** By when the first test is owed: of one that a rule added, by its own promise. */
const owedBy = sql`(select min(greatest(owed.promised_at, orders.promised_at)) from test_items owed
  where owed.order_id = orders.id and owed.state in (${listed(owedStates)}))`

/**
 * The promises of a lab's open orders in which it still owes a result and no test is marked late;
 * found by the lab and the state, whatever is closed.
 */
export async function openPromises(tx: Tx, labId: LabId): Promise<Temporal.Instant[]> {
  const ofItems = () => tx.select({ orderId: testItems.orderId }).from(testItems)
  const owing = ofItems().where(
    and(eq(testItems.labId, labId), inArray(testItems.state, [...owedStates])),
  )
  const rows = await tx
    .select({ at: owedBy.mapWith(orders.promisedAt) })
    .from(orders)
    .where(
      and(
        eq(orders.labId, labId),
        inArray(orders.state, [...promisedStates]),
        isNotNull(orders.promisedAt),
        inArray(orders.id, owing),
        notInArray(orders.id, ofItems().where(isOpenLate(labId))),
      ),
    )
  return rows.flatMap(({ at }) => at ?? [])
}

/**
 * The lab's rejected tubes that were drawn since, by reason, most frequent first; along an index of
 * the rejected ones, so that older years cost nothing.
 */
export function rejectionsSince(tx: Tx, labId: LabId, since: Temporal.Instant) {
  const count = sql<number>`count(*)::int`
  return tx
    .select({ reason: sql<RejectReason>`${tubes.rejectReason}`, count })
    .from(tubes)
    .where(
      and(eq(tubes.labId, labId), eq(tubes.state, sql`'rejected'`), gte(tubes.collectedAt, since)),
    )
    .groupBy(tubes.rejectReason)
    .orderBy(sql`${count} desc`, tubes.rejectReason)
}

/**
 * What the lab earned by tests since, less what was taken back for them, net in paise, by the Monday of its week in India. Found by the lab and
 * the instant, so that older years cost nothing.
 */
export function netByWeekSince(tx: Tx, labId: LabId, since: Temporal.Instant) {
  const week = sql<string>`date_trunc('week', ${settlementEntries.accruedAt} at time zone 'Asia/Kolkata')::date::text`
  return tx
    .select({ week, net: sql<number>`sum(${settlementEntries.net})::float8` })
    .from(settlementEntries)
    .where(
      and(
        eq(settlementEntries.labId, labId),
        gte(settlementEntries.accruedAt, since),
        inArray(settlementEntries.kind, ['share', 'claw-back']),
        ne(settlementEntries.state, 'reversed'),
      ),
    )
    .groupBy(week)
}

/**
 * The sums of what is not paid yet, net in paise, by state; `due`: the part that was eligible before
 * an instant.
 */
export async function unpaidOf(tx: Tx, labId: LabId, until: Temporal.Instant) {
  const { state, net, eligibleAt } = settlementEntries
  const rows = await tx
    .select({
      state,
      net: sql<number>`sum(${net})::float8`,
      due: sql<number>`coalesce(sum(${net}) filter (where ${lt(eligibleAt, until)}), 0)::float8`,
    })
    .from(settlementEntries)
    .where(
      and(
        eq(settlementEntries.labId, labId),
        inArray(state, ['accrued', 'eligible', 'on-hold', 'batched', 'approved']),
      ),
    )
    .groupBy(state)
  return new Map(rows.map((row) => [row.state, row]))
}

/**
 * Hours from the draw to the report of the orders that the lab accepted since, and whether the first
 * promise was kept; found by what they accrued.
 */
export async function turnaroundsSince(tx: Tx, labId: LabId, since: Temporal.Instant) {
  const accepted = tx
    .selectDistinct({ orderId: settlementEntries.orderId })
    .from(settlementEntries)
    .where(
      and(
        eq(settlementEntries.labId, labId),
        gte(settlementEntries.accruedAt, since),
        eq(settlementEntries.kind, 'share'),
        ne(settlementEntries.state, 'reversed'),
      ),
    )
  return tx
    .select({
      hours: sql<number>`(extract(epoch from ${orders.reportedAt} - ${orders.collectedAt}) / 3600)::float8`,
      // What a rule added has a promise of its own, and does not make the booked tests late.
      isOnTime: sql<boolean>`${orders.reportedAt} <= coalesce(${orders.firstPromisedAt}, ${orders.promisedAt})
        or (orders.late_since is null and exists (select from test_items added
          where added.order_id = orders.id and added.reflex_rule_id is not null))`,
    })
    .from(orders)
    .where(
      and(
        inArray(orders.id, accepted),
        isNotNull(orders.reportedAt),
        isNotNull(orders.collectedAt),
      ),
    )
}
