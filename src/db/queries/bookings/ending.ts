import { and, eq, sql } from 'drizzle-orm'
import { noted } from '#src/db/bookings-at-hand.ts'
import type { Tx } from '#src/db/driver/client.ts'
import { kept } from '#src/db/driver/kept-statement.ts'
import { contactColumns } from '#src/db/queries/contact/contacts.ts'
import { user } from '#src/db/schema/auth.ts'
import { bookings } from '#src/db/schema/bookings.ts'
import { orders } from '#src/db/schema/orders.ts'
import { captures, payments } from '#src/db/schema/payments.ts'
import { bankHolidays } from '#src/db/schema/taxes.ts'
import { visitFees } from '#src/db/schema/visit-fees.ts'
import { visits, visitSlots } from '#src/db/schema/visits.ts'
import type { BookingId } from '#src/domain/bookings/booking.ts'
import type { OrderId } from '#src/domain/orders/order.ts'
import type { CaptureId } from '#src/domain/payments/payment.ts'
import type { VisitFeeId } from '#src/domain/visits/visit-fee.ts'
import { moneyColumns, moneyOf } from './booking-money.ts'
import { type BookingTree, findTree, loadTree } from './booking-tree.ts'
import { isMainPayment } from '#src/db/queries/payments/main-payment.ts'
import { lockUnusedCreditOf } from '#src/db/queries/credits/credits.ts'
import { someOf } from '#src/db/queries/changes/json-rows.ts'

/** What decides how a booking ends, besides what hangs on it: one column each. */
export const besidesColumns = {
  ...moneyColumns,
  captureId: captures.id,
  contact: contactColumns,
  places: someOf(
    visitSlots,
    { visitId: visitSlots.visitId, slotId: visitSlots.slotId },
    {
      where: sql`${visitSlots.releasedAt} is null and ${visitSlots.visitId} in
            (select ${visits.id} from ${visits} where ${visits.bookingId} = ${bookings.id})`,
      orderBy: sql`${visitSlots.slotId}`,
    },
  ),
  holidays: someOf(
    bankHolidays,
    { day: bankHolidays.day },
    {
      where: sql`${bankHolidays.day} >= ${sql.placeholder('from')}::date
            and ${bankHolidays.day} <= ${sql.placeholder('to')}::date`,
      orderBy: sql`${bankHolidays.day}`,
    },
  ),
}

/** The capture of the joined payment; none where it was cash, or nothing. */
export const isAppliedCapture = and(
  eq(captures.paymentId, payments.id),
  eq(captures.kind, sql`'applied'`),
)

/** The days for which a refund's clock needs to know the bank holidays. */
export function clockDays(today: Temporal.PlainDate) {
  return { from: today.toString(), to: today.add({ months: 3 }).toString() }
}

const besides = kept((tx) =>
  tx
    .select(besidesColumns)
    .from(bookings)
    .innerJoin(user, eq(user.id, bookings.accountId))
    .innerJoin(payments, isMainPayment)
    .leftJoin(captures, isAppliedCapture)
    .where(eq(bookings.id, sql.placeholder('id')))
    .prepare(''),
)

/**
 * A booking, locked until the transaction ends, with all that decides how it ends and whom that is told to. All of it
 * leaves in one write: what is read is read after the lock is ours.
 *
 * @param today the Indian day from which a refund's clock runs.
 */
export async function lockEnding(tx: Tx, id: BookingId, today: Temporal.PlainDate) {
  const [tree, more] = await Promise.all([
    findTree(tx, id, { isLocked: true }),
    findBesides(tx, id, today),
  ])
  return tree && more && { ...tree, ...more }
}

const bookingOfOrder = kept((tx) =>
  tx
    .select()
    .from(bookings)
    .where(
      sql`${bookings.id} = (select ${orders.bookingId} from ${orders} where ${orders.id} = ${sql.placeholder('orderId')})`,
    )
    .for('update')
    .prepare(''),
)

/** The same by one of its orders. */
export async function lockEndingOfOrder(tx: Tx, orderId: OrderId, today: Temporal.PlainDate) {
  const [row] = await bookingOfOrder(tx).execute({ orderId })
  const booking = noted(row)
  if (!booking) return undefined
  const [tree, more] = await Promise.all([
    loadTree(tx, booking),
    findBesides(tx, booking.id, today),
  ])
  return more && { ...tree, ...more }
}

const bookingOfFee = kept((tx) =>
  tx
    .select()
    .from(bookings)
    .where(
      sql`${bookings.id} = (select ${visitFees.bookingId} from ${visitFees} where ${visitFees.id} = ${sql.placeholder('feeId')})`,
    )
    .for('update')
    .prepare(''),
)

const lockedFee = kept((tx) =>
  tx
    .select()
    .from(visitFees)
    .where(eq(visitFees.id, sql.placeholder('feeId')))
    .for('update')
    .prepare(''),
)

/** The same by the fee of its failed visit, which is locked too. */
export async function lockEndingOfFee(tx: Tx, feeId: VisitFeeId, today: Temporal.PlainDate) {
  const [row] = await bookingOfFee(tx).execute({ feeId })
  const booking = noted(row)
  if (!booking) return undefined
  const [[fee], tree, more] = await Promise.all([
    lockedFee(tx).execute({ feeId }),
    loadTree(tx, booking),
    findBesides(tx, booking.id, today),
  ])
  return fee && more && { ...tree, ...more, fee }
}

/** The same for who holds the lock and has the booking as it is now. */
export function withEnding(tx: Tx, tree: BookingTree, today: Temporal.PlainDate) {
  return withBesides(tx, tree, today)
}

/** The same for money of it that goes back while the booking goes on. */
export function withRefunding(tx: Tx, tree: BookingTree, today: Temporal.PlainDate) {
  return withBesides(tx, tree, today)
}

async function withBesides(tx: Tx, tree: BookingTree, today: Temporal.PlainDate) {
  const more = await findBesides(tx, tree.booking.id, today)
  if (!more) throw new Error(`no booking ${tree.booking.id}`)
  return { ...tree, ...more }
}

async function findBesides(tx: Tx, id: BookingId, today: Temporal.PlainDate) {
  const [unused, [found]] = await Promise.all([
    lockUnusedCreditOf(tx, id),
    besides(tx).execute({ id, ...clockDays(today) }),
  ])
  return found && { ...besidesOf(found), unusedCredit: unused ?? null }
}

type Found = Awaited<ReturnType<ReturnType<typeof besides>['execute']>>[number]

/** The row that `besidesColumns` returns. */
export function besidesOf(found: Found) {
  const { captureId, contact, places, holidays } = found
  return {
    money: moneyOf(found),
    captureId: captureId as CaptureId | null,
    contact,
    places,
    holidays: holidays.map(({ day }) => day.toString()),
  }
}
