import { eq, sql } from 'drizzle-orm'
import { noted } from '#src/db/bookings-at-hand.ts'
import type { Tx } from '#src/db/driver/client.ts'
import { kept } from '#src/db/driver/kept-statement.ts'
import { bookings } from '#src/db/schema/bookings.ts'
import { tubeTypes } from '#src/db/schema/catalogue.ts'
import { labs } from '#src/db/schema/labs.ts'
import { orderLines, orders, testItems } from '#src/db/schema/orders.ts'
import { paymentLines } from '#src/db/schema/payment-lines.ts'
import { captures, payments } from '#src/db/schema/payments.ts'
import { credits, receivables } from '#src/db/schema/refunds.ts'
import { tubeItems, tubes } from '#src/db/schema/tubes.ts'
import { visits } from '#src/db/schema/visits.ts'
import type { BookingId } from '#src/domain/bookings/booking.ts'
import type { LabState } from '#src/domain/labs/lab-machine.ts'
import type { FurtherPayment } from '#src/domain/payments/further-payment.ts'
import { rowsOf, someOf } from '#src/db/queries/changes/json-rows.ts'

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

/** The booking aggregate: a booking with all its rows, in order of creation. */
export type BookingTree = {
  booking: BookingRow
  orders: OrderRow[]
  lines: LineRow[]
  items: ItemRow[]
  visits: VisitRow[]
  tubes: TubeRow[]
  /** Which items each tube serves. */
  tubeItems: (typeof tubeItems.$inferSelect)[]
  tubeTypes: TubeTypeRow[]
  labNames: { id: string; name: string; code: string; state: LabState }[]
  payment: PaymentRow
  /** Of tests that joined it after it was paid. */
  further: (PaymentRow & FurtherPayment)[]
  /** Earlier fees that this booking carries. */
  carried: ReceivableRow[]
  /** Credits for earlier faults of ours that this booking uses. */
  credited: CreditRow[]
}

/**
 * Serialises all changes to one booking: locks its row until the transaction ends, so that a cancel
 * and a collect never both win.
 * Source: decision 007.
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
const paymentsOf = sql`(select ${payments.id} from ${payments} where ${payments.bookingId} = ${bookings.id}
  and ${payments.joiningQuoteId} is not null)`
const labsOf = sql`(select ${orders.labId} from ${orders} where ${orders.bookingId} = ${bookings.id})`

/** All parts of the aggregate: one column each, in one statement. */
export const branches = {
  orders: rowsOf(orders, {
    where: sql`${orders.bookingId} = ${bookings.id}`,
    orderBy: sql`${orders.id}`,
  }),
  payments: rowsOf(payments, {
    where: sql`${payments.bookingId} = ${bookings.id}`,
    orderBy: sql`${payments.joiningQuoteId} is not null, ${payments.id}`,
  }),
  paidLines: rowsOf(paymentLines, {
    where: sql`${paymentLines.paymentId} in ${paymentsOf}`,
    orderBy: sql`${paymentLines.lineId}`,
  }),
  paidBy: someOf(
    captures,
    { id: captures.id, paymentId: captures.paymentId, referenceNo: captures.referenceNo },
    {
      where: sql`${captures.kind} = 'applied' and ${captures.paymentId} in ${paymentsOf}`,
      orderBy: sql`${captures.id}`,
    },
  ),
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

/** Long text, so it is built once per connection. */
const everything = kept((tx) => tx.select(branches).from(bookings).where(isIt).prepare(''))

/** Loads the aggregate of one booking in one round trip; takes no lock itself. */
export async function loadTree(tx: Tx, booking: BookingRow): Promise<BookingTree> {
  const [found] = await everything(tx).execute({ id: booking.id })
  return grown(booking, found)
}

/**
 * The aggregate of a booking, requested together with its row. With a lock, the second statement
 * starts once the first has its lock, so it reads the state under the lock.
 */
export async function findTree(
  tx: Tx,
  id: BookingId,
  { isLocked }: { isLocked: boolean },
): Promise<BookingTree | undefined> {
  const booking = isLocked ? lockBooking(tx, id) : findBooking(tx, id)
  const [row, [found]] = await Promise.all([booking, everything(tx).execute({ id })])
  return row && grown(row, found)
}

type Found = Awaited<ReturnType<ReturnType<typeof everything>['execute']>>[number]

/** The aggregate, from its branches. */
export function grown<More extends Found>(booking: BookingRow, found: More | undefined) {
  const [payment, ...more] = found?.payments ?? []
  if (!found || !payment) throw new Error(`booking ${booking.id} has no payment`)
  const { payments: _all, paidLines, paidBy, ...rest } = found
  const further = more.map((one) => withItsMoney(one, { paidLines, paidBy }))
  return { booking, payment, further, ...rest, tubes: inDrawOrder(found) }
}

/** A further payment with what it paid, and what paid it. */
function withItsMoney(one: PaymentRow, { paidLines, paidBy }: Pick<Found, 'paidLines' | 'paidBy'>) {
  const capture = paidBy.find(({ paymentId }) => paymentId === one.id)
  const lines = paidLines.filter(({ paymentId }) => paymentId === one.id)
  return {
    ...one,
    captureId: capture?.id ?? null,
    referenceNo: capture?.referenceNo ?? null,
    lineIds: lines.map(({ lineId }) => lineId),
  }
}

/** In the order of draw of their types, then in order of creation. */
function inDrawOrder({ tubes: all, tubeTypes: types }: Pick<BookingTree, 'tubes' | 'tubeTypes'>) {
  const place = new Map(types.map(({ code }, at) => [code, at]))
  const placeOf = ({ tubeTypeCode }: TubeRow) => place.get(tubeTypeCode) ?? 0
  return all.toSorted((a, b) => placeOf(a) - placeOf(b))
}
