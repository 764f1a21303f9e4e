import { eq, type SQL, sql } from 'drizzle-orm'
import { noted } from '#src/db/bookings-at-hand.ts'
import type { Tx } from '#src/db/driver/client.ts'
import { kept } from '#src/db/driver/kept-statement.ts'
import { user } from '#src/db/schema/auth.ts'
import { bookings } from '#src/db/schema/bookings.ts'
import { captures, payments } from '#src/db/schema/payments.ts'
import { indianDay } from '#src/domain/india-time.ts'
import type { ReplaceableSample, SampleAtHand } from '#src/domain/tubes/sample-at-hand.ts'
import { type BookingRow, branches, grown } from '#src/db/queries/bookings/booking-tree.ts'
import { drawColumns } from '#src/db/queries/visits/collection-at-hand.ts'
import {
  besidesColumns,
  besidesOf,
  clockDays,
  isAppliedCapture,
} from '#src/db/queries/bookings/ending.ts'
import { isMainPayment } from '#src/db/queries/payments/main-payment.ts'
import { freshDrawColumns, freshDrawOf, freshSpan, peopleDrawnFrom } from './fresh-draw.ts'
import { workersFor, workersOf } from '#src/db/queries/stays/city-workers.ts'
import { ofOrder, sampleColumns, samplesOf } from './sample-facts.ts'

const id = sql.placeholder('id')

/** The orders that are concerned: by one of their tubes or tests, themselves, or by a visit. */
const ordersBy = {
  tube: sql`(select order_id from tubes where id = ${id}::uuid)`,
  barcode: sql`(select order_id from tubes where barcode = ${id})`,
  item: sql`(select order_id from test_items where id = ${id}::uuid)`,
  order: sql`(select ${id}::uuid)`,
  visit: sql`(select order_id from tubes where visit_id = ${id}::uuid)`,
}
export type SampleBy = keyof typeof ordersBy

const isBookingOf = (orderIds: SQL) =>
  sql`${bookings.id} in (select booking_id from orders where id in ${orderIds})`

const lockBy = (orderIds: SQL) =>
  kept((tx) => tx.select().from(bookings).where(isBookingOf(orderIds)).for('update').prepare(''))

/** One row for each order concerned; the columns of the booking are alike in all of them. */
const columns = { ...branches, ...drawColumns, ...besidesColumns, ...sampleColumns }
const isConcerned = (orderIds: SQL) =>
  sql`of_order.booking_id = ${bookings.id} and of_order.id in ${orderIds}`

const sampleBy = (orderIds: SQL) =>
  kept((tx) =>
    tx
      .select(columns)
      .from(bookings)
      .innerJoin(user, eq(user.id, bookings.accountId))
      .innerJoin(payments, isMainPayment)
      .leftJoin(captures, isAppliedCapture)
      .innerJoin(ofOrder, isConcerned(orderIds))
      .where(isBookingOf(orderIds))
      .orderBy(sql`of_order.id`)
      .prepare(''),
  )

const replaceableBy = (orderIds: SQL) =>
  kept((tx) =>
    tx
      .select({ ...columns, ...freshDrawColumns })
      .from(bookings)
      .innerJoin(user, eq(user.id, bookings.accountId))
      .innerJoin(payments, isMainPayment)
      .leftJoin(captures, isAppliedCapture)
      .innerJoin(ofOrder, isConcerned(orderIds))
      .where(isBookingOf(orderIds))
      .prepare(''),
  )

const workersBy = (orderIds: SQL) => {
  const ofBooking = (column: string) =>
    sql`(select ${sql.raw(column)} from ${bookings} where ${isBookingOf(orderIds)})`
  return workersFor({
    locationId: ofBooking('location_id'),
    accountId: ofBooking('account_id'),
    from: sql`${sql.placeholder('firstHour')}::timestamptz`,
    until: sql`${sql.placeholder('lastHour')}::timestamptz`,
  })
}

function byEach<Statement>(write: (orderIds: SQL) => Statement): Record<SampleBy, Statement> {
  const { tube, barcode, item, order, visit } = ordersBy
  return {
    tube: write(tube),
    barcode: write(barcode),
    item: write(item),
    order: write(order),
    visit: write(visit),
  }
}

const locked = byEach(lockBy)
const samples = byEach(sampleBy)
const people = byEach(peopleDrawnFrom)
const replaceable = byEach(replaceableBy)
const workers = byEach(workersBy)

type Found = Awaited<ReturnType<ReturnType<(typeof samples)['tube']>['execute']>>

/**
 * A booking with everything that decides what follows where tests of these orders end: values,
 * calls, reports, shares and money. Locks the booking, its unused credits, the shares, calls and
 * cases of the orders, until the transaction ends. Both statements leave in one write: what is read
 * is read under the booking's lock. Undefined where there is none.
 */
export async function lockSample(tx: Tx, by: SampleBy, key: string, now: Temporal.Instant) {
  const [[booking], rows] = await Promise.all([
    locked[by](tx).execute({ id: key }),
    samples[by](tx).execute({ id: key, ...clockDays(indianDay(now)) }),
  ])
  return found(noted(booking), rows)
}

/**
 * The same with what decides whether, and when, a fresh sample of one of its tubes is drawn. Locks
 * the person drawn from too, in all records that may be theirs: nobody else plans a draw meanwhile.
 */
export async function lockReplaceable(
  tx: Tx,
  by: Exclude<SampleBy, 'visit'>,
  key: string,
  now: Temporal.Instant,
) {
  const span = freshSpan(now)
  const [[booking], , rows, works] = await Promise.all([
    locked[by](tx).execute({ id: key }),
    people[by](tx).execute({ id: key }),
    replaceable[by](tx).execute({ id: key, ...clockDays(indianDay(now)), ...span }),
    workers[by](tx).execute({ id: key, ...span }),
  ])
  const facts = found(noted(booking), rows)
  const [row] = rows
  const fresh = row && { ...freshDrawOf(row, now), workers: workersOf(works) }
  return facts && fresh && ({ ...facts, ...fresh } satisfies ReplaceableSample)
}

function found(booking: BookingRow | undefined, rows: Found) {
  const [first] = rows
  if (!booking || !first) return undefined
  const { tests, unconsented } = first
  const whole = { ...samplesOf(rows), ...grown(booking, first), ...besidesOf(first) }
  const order = whole.orders.find(({ id: one }) => one === first.orderId)
  if (!order) throw new Error(`booking ${booking.id} has no order ${first.orderId}`)
  const [unusedCredit = null] = first.unusedCredits
  return { ...whole, order, tests, unconsented, unusedCredit } satisfies SampleAtHand
}
