import { and, asc, eq, isNotNull, isNull, lt, sql } from 'drizzle-orm'
import type { Tx } from '#src/db/driver/client.ts'
import { bookings } from '#src/db/schema/bookings.ts'
import { orders } from '#src/db/schema/orders.ts'
import { prescriptions } from '#src/db/schema/prescriptions.ts'
import type { BookingId, BookingNumber } from '#src/domain/bookings/booking.ts'
import type { OrderId } from '#src/domain/orders/order.ts'
import type { UserId } from '#src/domain/people/actor.ts'
import type { PrescriptionId } from '#src/domain/prescriptions/prescription.ts'

export type PrescriptionRow = typeof prescriptions.$inferSelect

const isKept = isNull(prescriptions.goneAt)

/** A booking with what decides about its picture; undefined where there is no such booking. */
export async function findToPrescribe(tx: Tx, number: BookingNumber) {
  const [booking] = await tx
    .select({ id: bookings.id, accountId: bookings.accountId })
    .from(bookings)
    .where(eq(bookings.number, number))
  if (!booking) return undefined
  return {
    ...booking,
    orders: await tx
      .select({ state: orders.state })
      .from(orders)
      .where(eq(orders.bookingId, booking.id)),
    prescription: await findKept(tx, booking.id),
  }
}

/** The picture that is kept with a booking. */
export async function findKept(tx: Tx, bookingId: BookingId): Promise<PrescriptionRow | undefined> {
  const [row] = await tx
    .select()
    .from(prescriptions)
    .where(and(eq(prescriptions.bookingId, bookingId), isKept))
  return row
}

/** An order with what decides whether its lab sees the picture of its booking. */
export async function findPrescribedOrder(tx: Tx, orderId: OrderId) {
  const { labId, bookingId, state, collectedAt } = orders
  const [order] = await tx
    .select({ labId, bookingId, state, collectedAt })
    .from(orders)
    .where(eq(orders.id, orderId))
  return order
}

type Sent = Pick<PrescriptionRow, 'id' | 'bookingId' | 'accountId' | 'fileKey'>

/** Writes the row of a file that is to be stored: not kept yet. */
export async function insertSent(tx: Tx, sent: Sent, now: Temporal.Instant): Promise<void> {
  await tx.insert(prescriptions).values({ ...sent, addedAt: now, goneAt: now })
}

type Stored = Required<Pick<PrescriptionRow, 'id' | 'type' | 'sha256' | 'byteCount'>>

/** Keeps a file that is stored now; undefined where its row was given up meanwhile. */
export async function keepSent(tx: Tx, { id, ...stored }: Stored, now: Temporal.Instant) {
  const [row] = await tx
    .update(prescriptions)
    .set({ ...stored, addedAt: now, goneAt: null })
    .where(eq(prescriptions.id, id))
    .returning()
  return row
}

/** Gives a kept picture up; undefined where it is no longer kept. */
export async function giveUp(tx: Tx, id: PrescriptionId, now: Temporal.Instant) {
  const [row] = await tx
    .update(prescriptions)
    .set({ goneAt: now })
    .where(and(eq(prescriptions.id, id), isKept))
    .returning(named)
  return row
}

/** What deleting a file needs. */
export type Gone = Pick<PrescriptionRow, 'id' | 'fileKey'>
const named = { id: prescriptions.id, fileKey: prescriptions.fileKey }

/**
 * The stored pictures of an account, given up by its erasure too. The row of one that is still on
 * its way stays, for whoever deletes its file once that has arrived.
 */
export function listOfAccount(tx: Tx, accountId: UserId): Promise<Gone[]> {
  return tx
    .select(named)
    .from(prescriptions)
    .where(and(eq(prescriptions.accountId, accountId), isNotNull(prescriptions.sha256)))
}

/** Those given up before an instant, oldest first. */
export function listGone(tx: Tx, before: Temporal.Instant, limit: number): Promise<Gone[]> {
  return tx
    .select(named)
    .from(prescriptions)
    .where(lt(prescriptions.goneAt, before))
    .orderBy(asc(prescriptions.goneAt))
    .limit(limit)
}

/** Gives up the kept pictures that were added before an instant; answers how many. */
export async function giveUpOld(
  tx: Tx,
  { before, now, limit }: { before: Temporal.Instant; now: Temporal.Instant; limit: number },
): Promise<number> {
  const old = tx
    .select({ id: prescriptions.id })
    .from(prescriptions)
    .where(and(isKept, lt(prescriptions.addedAt, before)))
    .orderBy(asc(prescriptions.addedAt))
    .limit(limit)
  const rows = await tx
    .update(prescriptions)
    .set({ goneAt: now })
    .where(sql`${prescriptions.id} in ${old}`)
    .returning({ id: prescriptions.id })
  return rows.length
}

/** Deletes the row of a file that is deleted. */
export async function forgetGone(tx: Tx, id: PrescriptionId): Promise<void> {
  await tx
    .delete(prescriptions)
    .where(and(eq(prescriptions.id, id), sql`${prescriptions.goneAt} is not null`))
}
