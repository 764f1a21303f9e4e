import { and, asc, eq, inArray, lt, sql } from 'drizzle-orm'
import type { Tx } from '#src/db/driver/client.ts'
import { quoted } from '#src/db/columns.ts'
import { phlebotomistEarnings } from '#src/db/schema/earnings.ts'
import { offlineHolds } from '#src/db/schema/offline.ts'
import { visits } from '#src/db/schema/visits.ts'
import { payoutIdsOf } from '#src/db/queries/settlement/settlement-batches.ts'
import { doubtReasons } from '#src/domain/offline/hold.ts'
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

/**
 * The pay of visits whose bookings have no order that is still open. Locks it, passing over what
 * somebody else has locked.
 */
export function lockDue(tx: Tx, over: readonly OrderState[], most: number): Promise<EarningRow[]> {
  return tx
    .select()
    .from(phlebotomistEarnings)
    .where(
      and(
        eq(phlebotomistEarnings.state, sql`'accrued'`),
        sql`not exists (select from orders where orders.booking_id = ${phlebotomistEarnings.bookingId}
          and orders.state::text <> all(${sql.param([...over])}::text[]))`,
        // Whose samples are in doubt is paid once the office has confirmed them.
        sql`not exists (select from ${offlineHolds} join ${visits} on ${visits.id} = ${offlineHolds.visitId}
          where ${visits.bookingId} = ${phlebotomistEarnings.bookingId}
            and ${visits.phlebotomistId} = ${phlebotomistEarnings.phlebotomistId}
            and ${offlineHolds.reason} in (${sql.raw(quoted(doubtReasons))})
            and ${offlineHolds.outcome} is distinct from 'confirmed')`,
      ),
    )
    .orderBy(asc(phlebotomistEarnings.id))
    .limit(most)
    .for('update', { skipLocked: true })
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
