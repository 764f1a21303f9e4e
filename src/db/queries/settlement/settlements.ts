import { and, asc, eq, inArray, lt, ne, sql } from 'drizzle-orm'
import type { Tx } from '#src/db/driver/client.ts'
import { kept } from '#src/db/driver/kept-statement.ts'
import { bookings } from '#src/db/schema/bookings.ts'
import { labs } from '#src/db/schema/labs.ts'
import { settlementEntries } from '#src/db/schema/settlements.ts'
import type { OrderId } from '#src/domain/orders/order.ts'
import type { TestItemId } from '#src/domain/results/item.ts'
import type { BatchId } from '#src/domain/settlement/settlement.ts'
import { payoutIdsOf } from './settlement-batches.ts'

export type EntryRow = typeof settlementEntries.$inferSelect

const shareOf = kept((tx) =>
  tx
    .select()
    .from(settlementEntries)
    .where(
      and(
        eq(settlementEntries.testItemId, sql.placeholder('testItemId')),
        eq(settlementEntries.kind, sql`'share'`),
        ne(settlementEntries.state, sql`'reversed'`),
      ),
    )
    .for('update')
    .prepare(''),
)

const clawBackOf = kept((tx) =>
  tx
    .select({ clawsBackId: settlementEntries.clawsBackId })
    .from(settlementEntries)
    .where(
      and(
        eq(settlementEntries.testItemId, sql.placeholder('testItemId')),
        eq(settlementEntries.kind, sql`'claw-back'`),
      ),
    )
    .prepare(''),
)

/**
 * A test's share that is not reversed, and whether it was clawed back. Locks it, and so waits for a
 * batch in the making.
 */
export async function lockShareOf(tx: Tx, testItemId: TestItemId) {
  const [[entry], backs] = await Promise.all([
    shareOf(tx).execute({ testItemId }),
    clawBackOf(tx).execute({ testItemId }),
  ])
  if (!entry) return undefined
  return { entry, isClawedBack: backs.some(({ clawsBackId }) => clawsBackId === entry.id) }
}

/** The orders' shares that are not payable yet. Locks them in id order, like every caller. */
export function lockAccrued(tx: Tx, orderIds: readonly OrderId[]): Promise<EntryRow[]> {
  return tx
    .select()
    .from(settlementEntries)
    .where(
      and(
        inArray(settlementEntries.orderId, [...orderIds]),
        eq(settlementEntries.state, 'accrued'),
        eq(settlementEntries.kind, 'share'),
      ),
    )
    .orderBy(asc(settlementEntries.id))
    .for('update')
}

/** All labs' entries that became eligible before an instant and are in no payout. Locks them. */
export function lockEligible(tx: Tx, until: Temporal.Instant): Promise<EntryRow[]> {
  return eligible(tx, until).for('update')
}

/** The same without a lock, for a preview. */
export function listEligible(tx: Tx, until: Temporal.Instant): Promise<EntryRow[]> {
  return eligible(tx, until)
}

function eligible(tx: Tx, until: Temporal.Instant) {
  return tx
    .select()
    .from(settlementEntries)
    .where(and(eq(settlementEntries.state, 'eligible'), lt(settlementEntries.eligibleAt, until)))
    .orderBy(asc(settlementEntries.id))
}

/** Every entry of a batch's payouts. Locks them in id order. */
export function lockEntriesOf(tx: Tx, batchId: BatchId): Promise<EntryRow[]> {
  return tx
    .select()
    .from(settlementEntries)
    .where(inArray(settlementEntries.payoutId, payoutIdsOf(tx, batchId)))
    .orderBy(asc(settlementEntries.id))
    .for('update')
}

/** Orders with entries on hold, and the reason; oldest first. */
export function listHeldOrders(tx: Tx, most: number) {
  return tx
    .select({
      orderId: settlementEntries.orderId,
      bookingNumber: bookings.number,
      lab: { labId: labs.id, code: labs.code, name: labs.name },
      reason: sql<string>`min(${settlementEntries.holdReason})`,
      tests: sql<number>`count(*)::int`,
      net: sql<number>`sum(${settlementEntries.net})::float8`,
    })
    .from(settlementEntries)
    .innerJoin(bookings, eq(bookings.id, settlementEntries.bookingId))
    .innerJoin(labs, eq(labs.id, settlementEntries.labId))
    .where(eq(settlementEntries.state, 'on-hold'))
    .groupBy(settlementEntries.orderId, bookings.number, labs.id)
    .orderBy(asc(bookings.number))
    .limit(most)
}
