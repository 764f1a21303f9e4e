import { and, desc, eq, inArray, lt, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { noted } from '#src/db/bookings-at-hand.ts'
import type { Tx } from '#src/db/driver/client.ts'
import { kept } from '#src/db/driver/kept-statement.ts'
import { bookings } from '#src/db/schema/bookings.ts'
import { receivables } from '#src/db/schema/refunds.ts'
import type { ReceivableId } from '#src/domain/payments/payment.ts'
import type { ReceivableState } from '#src/domain/receivables/receivable-machine.ts'
import type { UserId } from '#src/domain/people/actor.ts'
import { loadTree } from '#src/db/queries/bookings/booking-tree.ts'

/** Locks the rows until the transaction ends, in id order. */
export async function lockReceivables(tx: Tx, ids: ReceivableId[]) {
  if (ids.length === 0) return []
  return tx
    .select()
    .from(receivables)
    .where(inArray(receivables.id, ids))
    .orderBy(receivables.id)
    .for('update')
}

const carriesIt = sql`${bookings.id} = (select attached_booking_id from receivables where id = ${sql.placeholder('id')})`

const lockedCarrier = kept((tx) =>
  tx.select().from(bookings).where(carriesIt).for('update').prepare(''),
)

const lockedRow = kept((tx) =>
  tx
    .select()
    .from(receivables)
    .where(eq(receivables.id, sql.placeholder('id')))
    .for('update')
    .prepare(''),
)

/**
 * A fee with the booking that carries it, if any; undefined where there is none. Locked until the
 * transaction ends: the booking, then the fee, which another booking may have taken meanwhile.
 */
export async function lockReceivableToWaive(tx: Tx, id: ReceivableId) {
  const [[booking], [receivable]] = await Promise.all([
    lockedCarrier(tx).execute({ id }),
    lockedRow(tx).execute({ id }),
  ])
  noted(booking)
  return receivable && { receivable, carrier: booking ? await loadTree(tx, booking) : null }
}

const carrier = alias(bookings, 'carrier')

function selectReceivables(tx: Tx) {
  return tx
    .select({
      receivable: receivables,
      number: bookings.number,
      cancelledAt: bookings.cancelledAt,
      carrier: carrier.number,
    })
    .from(receivables)
    .innerJoin(bookings, eq(bookings.id, receivables.bookingId))
    .leftJoin(carrier, eq(carrier.id, receivables.attachedBookingId))
    .$dynamic()
}

/** Fees that a person still owes, whether or not a booking carries them. */
export function listOpenReceivablesOf(tx: Tx, accountId: UserId) {
  return selectReceivables(tx)
    .where(
      and(
        eq(receivables.accountId, accountId),
        inArray(receivables.state, ['pending', 'attached']),
      ),
    )
    .orderBy(receivables.createdAt, receivables.id)
}

/** A page of all fees, newest first. */
export function listAllReceivables(
  tx: Tx,
  {
    state,
    before,
    limit,
  }: { state: ReceivableState | undefined; before: ReceivableId | undefined; limit: number },
) {
  return selectReceivables(tx)
    .where(and(state && eq(receivables.state, state), before && lt(receivables.id, before)))
    .orderBy(desc(receivables.id))
    .limit(limit)
}

/** The total that all patients owe, in paise. */
export async function sumOutstanding(tx: Tx): Promise<number> {
  const [row] = await tx
    .select({ sum: sql<string>`coalesce(sum(${receivables.amount}), 0)` })
    .from(receivables)
    .where(inArray(receivables.state, ['pending', 'attached']))
  return Number(row?.sum ?? 0)
}

/** Fees that no booking has carried since before an instant. */
export function listStaleReceivables(tx: Tx, before: Temporal.Instant, limit: number) {
  return tx
    .select({ id: receivables.id })
    .from(receivables)
    .where(and(eq(receivables.state, 'pending'), lt(receivables.createdAt, before)))
    .orderBy(receivables.createdAt, receivables.id)
    .limit(limit)
}
