import { asc, eq, inArray } from 'drizzle-orm'
import type { Tx } from '#src/db/client.ts'
import { bookings } from '#src/db/schema/bookings.ts'
import { tubeTypes } from '#src/db/schema/catalogue.ts'
import { labs } from '#src/db/schema/labs.ts'
import { orderLines, orders, testItems } from '#src/db/schema/orders.ts'
import { payments } from '#src/db/schema/payments.ts'
import { credits, receivables } from '#src/db/schema/refunds.ts'
import { tubeItems, tubes } from '#src/db/schema/tubes.ts'
import { visits } from '#src/db/schema/visits.ts'
import type { BookingId } from '#src/domain/bookings/booking.ts'
import type { LabState } from '#src/domain/labs/lab-machine.ts'

export type BookingRow = typeof bookings.$inferSelect
export type OrderRow = typeof orders.$inferSelect
type LineRow = typeof orderLines.$inferSelect
export type ItemRow = typeof testItems.$inferSelect
export type VisitRow = typeof visits.$inferSelect
export type TubeRow = typeof tubes.$inferSelect
type TubeTypeRow = typeof tubeTypes.$inferSelect
type PaymentRow = typeof payments.$inferSelect
type ReceivableRow = typeof receivables.$inferSelect
type CreditRow = typeof credits.$inferSelect

/** A booking with all that hangs on it, in the order it was made. */
export type BookingTree = {
  booking: BookingRow
  orders: OrderRow[]
  lines: LineRow[]
  items: ItemRow[]
  visits: VisitRow[]
  tubes: TubeRow[]
  /** tube → the items it is for. */
  tubeItems: (typeof tubeItems.$inferSelect)[]
  tubeTypes: TubeTypeRow[]
  labNames: { id: string; name: string; code: string; state: LabState }[]
  payment: PaymentRow
  /** Earlier fees this booking carries. */
  carried: ReceivableRow[]
  /** What we owed from earlier faults of ours and this booking takes off. */
  credited: CreditRow[]
}

/**
 * Locks the booking until the transaction ends: everything that happens to one booking happens one
 * after another, so that a cancel and a collect never both win.
 */
export async function lockBooking(tx: Tx, id: BookingId): Promise<BookingRow | undefined> {
  const [row] = await tx.select().from(bookings).where(eq(bookings.id, id)).for('update')
  return row
}

export async function findBooking(tx: Tx, id: BookingId): Promise<BookingRow | undefined> {
  const [row] = await tx.select().from(bookings).where(eq(bookings.id, id))
  return row
}

/** Everything of one booking; locks nothing itself. */
export async function loadTree(tx: Tx, booking: BookingRow): Promise<BookingTree> {
  const ofBooking = await tx
    .select()
    .from(orders)
    .where(eq(orders.bookingId, booking.id))
    .orderBy(asc(orders.id))
  const orderIds = ofBooking.map(({ id }) => id)
  const labIds = ofBooking.map(({ labId }) => labId)
  const [payment] = await tx.select().from(payments).where(eq(payments.bookingId, booking.id))
  if (!payment) throw new Error(`booking ${booking.id} has no payment`)
  return {
    booking,
    orders: ofBooking,
    payment,
    lines: await tx
      .select()
      .from(orderLines)
      .where(inArray(orderLines.orderId, orderIds))
      .orderBy(asc(orderLines.position)),
    items: await tx
      .select()
      .from(testItems)
      .where(inArray(testItems.orderId, orderIds))
      .orderBy(asc(testItems.position)),
    visits: await tx
      .select()
      .from(visits)
      .where(eq(visits.bookingId, booking.id))
      .orderBy(asc(visits.id)),
    labNames: await tx
      .select({ id: labs.id, name: labs.name, code: labs.code, state: labs.state })
      .from(labs)
      .where(inArray(labs.id, labIds)),
    carried: await tx
      .select()
      .from(receivables)
      .where(eq(receivables.attachedBookingId, booking.id)),
    credited: await tx.select().from(credits).where(eq(credits.attachedBookingId, booking.id)),
    ...(await loadTubes(tx, orderIds)),
  }
}

async function loadTubes(tx: Tx, orderIds: OrderRow['id'][]) {
  const found = await tx
    .select({ tube: tubes, type: tubeTypes })
    .from(tubes)
    .innerJoin(tubeTypes, eq(tubeTypes.code, tubes.tubeTypeCode))
    .where(inArray(tubes.orderId, orderIds))
    .orderBy(asc(tubeTypes.drawOrder), asc(tubes.id))
  const links = await tx
    .select({ tubeId: tubeItems.tubeId, testItemId: tubeItems.testItemId })
    .from(tubeItems)
    .innerJoin(tubes, eq(tubes.id, tubeItems.tubeId))
    .where(inArray(tubes.orderId, orderIds))
  const types = new Map(found.map(({ type }) => [type.code, type]))
  return { tubes: found.map(({ tube }) => tube), tubeItems: links, tubeTypes: [...types.values()] }
}
