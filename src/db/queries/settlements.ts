import { and, asc, eq, inArray, lt, ne, sql } from 'drizzle-orm'
import type { Tx } from '#src/db/client.ts'
import { bookings } from '#src/db/schema/bookings.ts'
import { events } from '#src/db/schema/events.ts'
import { labs } from '#src/db/schema/labs.ts'
import { orders } from '#src/db/schema/orders.ts'
import { settlementEntries } from '#src/db/schema/settlements.ts'
import type { OrderId } from '#src/domain/orders/order.ts'
import type { TestItemId } from '#src/domain/results/item.ts'
import type { PayoutId } from '#src/domain/settlement/settlement.ts'
import type { SettlementState } from '#src/domain/settlement/settlement-machine.ts'

export type EntryRow = typeof settlementEntries.$inferSelect

export async function insertEntry(tx: Tx, row: typeof settlementEntries.$inferInsert) {
  await tx.insert(settlementEntries).values(row)
}

/** False where that entry was clawed back already. */
export async function insertClawBack(
  tx: Tx,
  row: typeof settlementEntries.$inferInsert,
): Promise<boolean> {
  const target = settlementEntries.clawsBackId
  const made = await tx.insert(settlementEntries).values(row).onConflictDoNothing({ target })
  return made.rowCount === 1
}

/** What was earned with a test and not reversed, locked: a batch being made meanwhile is waited for. */
export async function lockShareOf(tx: Tx, testItemId: TestItemId): Promise<EntryRow | undefined> {
  const [row] = await tx
    .select()
    .from(settlementEntries)
    .where(
      and(
        eq(settlementEntries.testItemId, testItemId),
        eq(settlementEntries.kind, 'share'),
        ne(settlementEntries.state, 'reversed'),
      ),
    )
    .for('update')
  return row
}

/** Whether an entry was taken back by one of its own. */
export async function isClawedBack(tx: Tx, id: EntryRow['id']): Promise<boolean> {
  return (await tx.$count(settlementEntries, eq(settlementEntries.clawsBackId, id))) > 0
}

/** Shares of orders in some states, locked in one order for everybody. */
export function lockSharesOf(
  tx: Tx,
  orderIds: readonly OrderId[],
  states: readonly SettlementState[],
): Promise<EntryRow[]> {
  return tx
    .select()
    .from(settlementEntries)
    .where(
      and(
        inArray(settlementEntries.orderId, [...orderIds]),
        inArray(settlementEntries.state, [...states]),
        eq(settlementEntries.kind, 'share'),
      ),
    )
    .orderBy(asc(settlementEntries.id))
    .for('update')
}

/** What matured before an instant and is in no payout, of every lab, locked. */
export function lockEligible(tx: Tx, until: Temporal.Instant): Promise<EntryRow[]> {
  return eligible(tx, until).for('update')
}

/** The same to look at. */
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

export function lockEntriesOf(tx: Tx, payoutIds: readonly PayoutId[]): Promise<EntryRow[]> {
  return tx
    .select()
    .from(settlementEntries)
    .where(inArray(settlementEntries.payoutId, [...payoutIds]))
    .orderBy(asc(settlementEntries.id))
    .for('update')
}

type Patch = Partial<Pick<EntryRow, 'payoutId' | 'eligibleAt' | 'holdReason'>>

/** Compare and set of many at once; answers how many still had the state. */
export async function moveEntryRows(
  tx: Tx,
  ids: readonly EntryRow['id'][],
  { from, to, patch }: { from: SettlementState; to: SettlementState; patch: Patch },
): Promise<number> {
  const moved = await tx
    .update(settlementEntries)
    .set({ ...patch, state: to, version: sql`${settlementEntries.version} + 1` })
    .where(
      and(
        // One parameter, however many they are.
        sql`${settlementEntries.id} = any(${sql.param(ids)}::uuid[])`,
        eq(settlementEntries.state, from),
      ),
    )
  return moved.rowCount ?? 0
}

/** So many rows fit into one statement's parameters. */
const AT_ONCE = 1000

export async function insertEvents(tx: Tx, rows: readonly (typeof events.$inferInsert)[]) {
  for (let at = 0; at < rows.length; at += AT_ONCE)
    await tx.insert(events).values(rows.slice(at, at + AT_ONCE))
}

/** Orders of which something is on hold, and why; the oldest first. */
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

export async function stateOfOrder(tx: Tx, id: OrderId) {
  const [row] = await tx
    .select({ id: orders.id, labId: orders.labId, state: orders.state })
    .from(orders)
    .where(eq(orders.id, id))
  return row
}
