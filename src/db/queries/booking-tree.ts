import { eq, sql } from 'drizzle-orm'
import { noted } from '#src/db/bookings-at-hand.ts'
import type { Tx } from '#src/db/client.ts'
import { kept } from '#src/db/kept-statement.ts'
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
import { rowsOf, someOf } from './json-rows.ts'

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
  const [row] = await lockedById(tx).execute({ id })
  return noted(row)
}

const isIt = eq(bookings.id, sql.placeholder('id'))
const lockedById = kept((tx) => tx.select().from(bookings).where(isIt).for('update').prepare(''))
const byId = kept((tx) => tx.select().from(bookings).where(isIt).prepare(''))

export async function findBooking(tx: Tx, id: BookingId): Promise<BookingRow | undefined> {
  const [row] = await byId(tx).execute({ id })
  return noted(row)
}

const ordersOf = sql`(select ${orders.id} from ${orders} where ${orders.bookingId} = ${bookings.id})`
const tubesOf = sql`(select ${tubes.id} from ${tubes} where ${tubes.orderId} in ${ordersOf})`
const tubeTypesOf = sql`(select ${tubes.tubeTypeCode} from ${tubes} where ${tubes.orderId} in ${ordersOf})`
const labsOf = sql`(select ${orders.labId} from ${orders} where ${orders.bookingId} = ${bookings.id})`

/** All that hangs on a booking: one column each, one statement in all. */
const branches = {
  orders: rowsOf(orders, {
    where: sql`${orders.bookingId} = ${bookings.id}`,
    orderBy: sql`${orders.id}`,
  }),
  payments: rowsOf(payments, {
    where: sql`${payments.bookingId} = ${bookings.id}`,
    orderBy: sql`${payments.id}`,
  }),
  lines: rowsOf(orderLines, {
    where: sql`${orderLines.orderId} in ${ordersOf}`,
    orderBy: sql`${orderLines.position}, ${orderLines.id}`,
  }),
  items: rowsOf(testItems, {
    where: sql`${testItems.orderId} in ${ordersOf}`,
    orderBy: sql`${testItems.position}, ${testItems.id}`,
  }),
  visits: rowsOf(visits, {
    where: sql`${visits.bookingId} = ${bookings.id}`,
    orderBy: sql`${visits.id}`,
  }),
  tubes: rowsOf(tubes, {
    where: sql`${tubes.orderId} in ${ordersOf}`,
    orderBy: sql`${tubes.id}`,
  }),
  tubeItems: rowsOf(tubeItems, {
    where: sql`${tubeItems.tubeId} in ${tubesOf}`,
    orderBy: sql`${tubeItems.tubeId}, ${tubeItems.testItemId}`,
  }),
  tubeTypes: rowsOf(tubeTypes, {
    where: sql`${tubeTypes.code} in ${tubeTypesOf}`,
    orderBy: sql`${tubeTypes.drawOrder}, ${tubeTypes.code}`,
  }),
  labNames: someOf(
    labs,
    { id: labs.id, name: labs.name, code: labs.code, state: labs.state },
    { where: sql`${labs.id} in ${labsOf}`, orderBy: sql`${labs.id}` },
  ),
  carried: rowsOf(receivables, {
    where: sql`${receivables.attachedBookingId} = ${bookings.id}`,
    orderBy: sql`${receivables.id}`,
  }),
  credited: rowsOf(credits, {
    where: sql`${credits.attachedBookingId} = ${bookings.id}`,
    orderBy: sql`${credits.id}`,
  }),
}

/** Its text is long: written once for a connection. */
const everything = kept((tx) => tx.select(branches).from(bookings).where(isIt).prepare(''))

/** Everything of one booking in one round trip; locks nothing itself. */
export async function loadTree(tx: Tx, booking: BookingRow): Promise<BookingTree> {
  return grown(booking, await everything(tx).execute({ id: booking.id }))
}

/**
 * The booking with all that hangs on it, asked for at once. Locked, what hangs on it is read after
 * the lock is ours: the second statement begins when the first one ends.
 */
export async function findTree(
  tx: Tx,
  id: BookingId,
  { isLocked }: { isLocked: boolean },
): Promise<BookingTree | undefined> {
  const booking = isLocked ? lockBooking(tx, id) : findBooking(tx, id)
  const [row, found] = await Promise.all([booking, everything(tx).execute({ id })])
  return row && grown(row, found)
}

type Found = Awaited<ReturnType<ReturnType<typeof everything>['execute']>>

function grown(booking: BookingRow, [found]: Found): BookingTree {
  const [payment] = found?.payments ?? []
  if (!found || !payment) throw new Error(`booking ${booking.id} has no payment`)
  const { payments: _one, ...rest } = found
  return { booking, payment, ...rest, tubes: inDrawOrder(found) }
}

/** As they are drawn: by the order of their type, then as they were made. */
function inDrawOrder({ tubes: all, tubeTypes: types }: Pick<BookingTree, 'tubes' | 'tubeTypes'>) {
  const place = new Map(types.map(({ code }, at) => [code, at]))
  const placeOf = ({ tubeTypeCode }: TubeRow) => place.get(tubeTypeCode) ?? 0
  return all.toSorted((a, b) => placeOf(a) - placeOf(b))
}
