import { and, desc, eq, lt, sql } from 'drizzle-orm'
import { noted } from '#src/db/bookings-at-hand.ts'
import type { Tx } from '#src/db/driver/client.ts'
import { bookings } from '#src/db/schema/bookings.ts'
import { orderLines, orders, testItems } from '#src/db/schema/orders.ts'
import { payments } from '#src/db/schema/payments.ts'
import { phlebotomists } from '#src/db/schema/people.ts'
import { reports } from '#src/db/schema/reports.ts'
import { visits } from '#src/db/schema/visits.ts'
import type { BookingId } from '#src/domain/bookings/booking.ts'
import type { UserId } from '#src/domain/people/actor.ts'
import { isMainPayment } from '#src/db/queries/payments/main-payment.ts'
import { someOf } from '#src/db/queries/changes/json-rows.ts'

/** What a list shows of each booking; orders, visits and lines in order of creation. */
const shown = {
  booking: {
    id: bookings.id,
    accountId: bookings.accountId,
    number: bookings.number,
    placedAt: bookings.placedAt,
    total: bookings.total,
    holdUntil: bookings.holdUntil,
    cancelledAt: bookings.cancelledAt,
    expiredAt: bookings.expiredAt,
  },
  paymentState: payments.state,
  orders: someOf(
    orders,
    {
      id: orders.id,
      state: orders.state,
      patientName: orders.patientName,
      promisedAt: orders.promisedAt,
      reportedAt: orders.reportedAt,
    },
    { where: sql`${orders.bookingId} = ${bookings.id}`, orderBy: sql`${orders.id}` },
  ),
  lines: someOf(
    orderLines,
    { orderId: orderLines.orderId, name: orderLines.name },
    {
      where: sql`${orderLines.orderId} in
        (select ${orders.id} from ${orders} where ${orders.bookingId} = ${bookings.id})`,
      orderBy: sql`${orderLines.position}, ${orderLines.id}`,
    },
  ),
  items: someOf(
    testItems,
    { orderId: testItems.orderId, state: testItems.state },
    {
      where: sql`${testItems.orderId} in
        (select ${orders.id} from ${orders} where ${orders.bookingId} = ${bookings.id})`,
      orderBy: sql`${testItems.id}`,
    },
  ),
  reports: someOf(
    reports,
    { orderId: reports.orderId, state: reports.state },
    {
      where: sql`${reports.orderId} in
        (select ${orders.id} from ${orders} where ${orders.bookingId} = ${bookings.id})`,
      orderBy: sql`${reports.id}`,
    },
  ),
  visits: someOf(
    visits,
    {
      state: visits.state,
      isRecollection: visits.isRecollection,
      separateCharge: visits.separateCharge,
      emptiedAt: visits.emptiedAt,
      startsAt: visits.startsAt,
      endsAt: visits.endsAt,
      phlebotomistId: visits.phlebotomistId,
    },
    { where: sql`${visits.bookingId} = ${bookings.id}`, orderBy: sql`${visits.id}` },
  ),
  phlebotomists: someOf(
    phlebotomists,
    { id: phlebotomists.userId, name: phlebotomists.displayName },
    {
      where: sql`${phlebotomists.userId} in
        (select ${visits.phlebotomistId} from ${visits} where ${visits.bookingId} = ${bookings.id})`,
      orderBy: sql`${phlebotomists.userId}`,
    },
  ),
}

/**
 * A person's own bookings, newest first, each with what a list shows: one statement, whatever their
 * number.
 */
export async function listBookingsOf(
  tx: Tx,
  accountId: UserId,
  { before, limit }: { before: BookingId | undefined; limit: number },
) {
  const rows = await tx
    .select(shown)
    .from(bookings)
    .innerJoin(payments, isMainPayment)
    .where(and(eq(bookings.accountId, accountId), before && lt(bookings.id, before)))
    .orderBy(desc(bookings.id))
    .limit(limit)
  for (const { booking } of rows) noted(booking)
  return rows
}

export type ListedBooking = Awaited<ReturnType<typeof listBookingsOf>>[number]
