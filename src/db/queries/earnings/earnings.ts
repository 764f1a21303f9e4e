import { and, asc, eq, inArray, lt, sql } from 'drizzle-orm'
import type { Tx } from '#src/db/driver/client.ts'
import { quoted } from '#src/db/columns.ts'
import { phlebotomistEarnings } from '#src/db/schema/earnings.ts'
import { ledgerJournals } from '#src/db/schema/ledger.ts'
import { offlineHolds } from '#src/db/schema/offline.ts'
import { visits } from '#src/db/schema/visits.ts'
import { payoutIdsOf } from '#src/db/queries/settlement/settlement-batches.ts'
import { doubtReasons } from '#src/domain/offline/hold.ts'
import { unpaidCauses } from '#src/domain/offline/refusal-cause.ts'
import type { OrderState } from '#src/domain/orders/order-machine.ts'
import type { UserId } from '#src/domain/people/actor.ts'
import type { BatchId, PayoutId } from '#src/domain/settlement/settlement.ts'

export type EarningRow = typeof phlebotomistEarnings.$inferSelect

/** Phlebotomists' earnings payable before an instant and in no payout. Locks them in id order. */
export function lockEligibleEarnings(tx: Tx, until: Temporal.Instant): Promise<EarningRow[]> {
  return eligible(tx, until).for('update')
}

/** The same without a lock, for a preview. */
export function listEligibleEarnings(tx: Tx, until: Temporal.Instant): Promise<EarningRow[]> {
  return eligible(tx, until)
}

function eligible(tx: Tx, until: Temporal.Instant) {
  const { state, eligibleAt, id } = phlebotomistEarnings
  return tx
    .select()
    .from(phlebotomistEarnings)
    .where(and(eq(state, sql`'eligible'`), lt(eligibleAt, until)))
    .orderBy(asc(id))
}

/** Every earning in a batch's payouts. Locks them in id order. */
export function lockEarningsOf(tx: Tx, batchId: BatchId): Promise<EarningRow[]> {
  return tx
    .select()
    .from(phlebotomistEarnings)
    .where(inArray(phlebotomistEarnings.payoutId, payoutIdsOf(tx, batchId)))
    .orderBy(asc(phlebotomistEarnings.id))
    .for('update')
}

/** Every earning in these payouts. Locks them in id order. */
export function lockEarningsIn(tx: Tx, payoutIds: readonly PayoutId[]): Promise<EarningRow[]> {
  return tx
    .select()
    .from(phlebotomistEarnings)
    .where(sql`${phlebotomistEarnings.payoutId} = any(${sql.param([...payoutIds])}::uuid[])`)
    .orderBy(asc(phlebotomistEarnings.id))
    .for('update')
}

/** Its visit's pay was withdrawn: both lines go into the same payout. Found by its key, row by row. */
const isWithdrawn = sql`(select true from ${ledgerJournals}
  where ${ledgerJournals.id} = ${phlebotomistEarnings.id}) is not null`

/** Refused for a cause for which nothing is paid, or before causes were said, with nothing withdrawn. */
const isUnpaid = sql`${offlineHolds.outcome} = 'refused'
  and coalesce(${offlineHolds.cause} in (${sql.raw(quoted(unpaidCauses))}), true) and not ${isWithdrawn}`

/** The pay of visits whose bookings have no order that is still open, the oldest first. */
export function listDue(tx: Tx, over: readonly OrderState[], most: number) {
  return tx
    .select({ id: phlebotomistEarnings.id })
    .from(phlebotomistEarnings)
    .where(isDue(over))
    .orderBy(asc(phlebotomistEarnings.id))
    .limit(most)
}

/** Those of them that are due still. Locks them, passing over what somebody else has locked. */
export function lockDue(
  tx: Tx,
  over: readonly OrderState[],
  ids: readonly EarningRow['id'][],
): Promise<EarningRow[]> {
  return tx
    .select()
    .from(phlebotomistEarnings)
    .where(and(inArray(phlebotomistEarnings.id, [...ids]), isDue(over)))
    .orderBy(asc(phlebotomistEarnings.id))
    .for('update', { skipLocked: true })
}

function isDue(over: readonly OrderState[]) {
  return and(
    eq(phlebotomistEarnings.state, sql`'accrued'`),
    // One row is enough, and is found by the booking.
    sql`(${isWithdrawn} or (select true from orders where orders.booking_id = ${phlebotomistEarnings.bookingId}
      and orders.state::text <> all(${sql.param([...over])}::text[]) limit 1) is null)`,
    // Whose samples are in doubt is paid once the office has decided, and as it decided.
    sql`not exists (select from ${offlineHolds} join ${visits} on ${visits.id} = ${offlineHolds.visitId}
      where ${visits.bookingId} = ${phlebotomistEarnings.bookingId}
        and ${visits.phlebotomistId} = ${phlebotomistEarnings.phlebotomistId}
        and ${offlineHolds.reason} in (${sql.raw(quoted(doubtReasons))})
        and (${offlineHolds.outcome} is null or ${isUnpaid}))`,
  )
}

/** What is owed to a phlebotomist in each state, in paise; charges are negative. */
export async function owedByState(tx: Tx, phlebotomistId: UserId) {
  const rows = await tx
    .select({
      state: phlebotomistEarnings.state,
      net: sql<number>`sum(${phlebotomistEarnings.net})::float8`,
    })
    .from(phlebotomistEarnings)
    .where(eq(phlebotomistEarnings.phlebotomistId, phlebotomistId))
    .groupBy(phlebotomistEarnings.state)
  return new Map(rows.map(({ state, net }) => [state, net]))
}
