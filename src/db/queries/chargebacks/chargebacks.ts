import { and, asc, desc, eq, lt, lte, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Tx } from '#src/db/driver/client.ts'
import { user } from '#src/db/schema/auth.ts'
import { bookings } from '#src/db/schema/bookings.ts'
import { chargebacks } from '#src/db/schema/chargebacks.ts'
import { orders } from '#src/db/schema/orders.ts'
import { captures, paymentAttempts, payments } from '#src/db/schema/payments.ts'
import { reports, reportVersions } from '#src/db/schema/reports.ts'
import type { BookingId } from '#src/domain/bookings/booking.ts'
import type { ChargebackId, ListChargebacks } from '#src/domain/chargebacks/chargeback.ts'
import type { PaymentId } from '#src/domain/payments/payment.ts'

export type ChargebackRow = typeof chargebacks.$inferSelect

/** The open dispute about a payment. */
export async function findOpenChargeback(tx: Tx, paymentId: PaymentId) {
  const [row] = await tx
    .select()
    .from(chargebacks)
    .where(and(eq(chargebacks.paymentId, paymentId), eq(chargebacks.state, 'open')))
  return row
}

const opener = alias(user, 'opener')
const decider = alias(user, 'decider')

/**
 * Cases with their booking and payment. Open ones by the bank's deadline, decided ones newest
 * first.
 */
export function findChargebacks(
  tx: Tx,
  of: ListChargebacks & { id?: ChargebackId },
  limit: number,
) {
  const { id, state, before } = of
  return tx
    .select({
      row: chargebacks,
      number: bookings.number,
      accountId: bookings.accountId,
      paid: payments.amount,
      openerName: opener.name,
      deciderName: decider.name,
    })
    .from(chargebacks)
    .innerJoin(bookings, eq(bookings.id, chargebacks.bookingId))
    .innerJoin(payments, eq(payments.id, chargebacks.paymentId))
    .leftJoin(opener, eq(opener.id, chargebacks.openedBy))
    .leftJoin(decider, eq(decider.id, chargebacks.decidedBy))
    .where(
      and(
        id && eq(chargebacks.id, id),
        state && eq(chargebacks.state, state),
        before && lt(chargebacks.id, before),
      ),
    )
    .orderBy(
      ...(state === 'open'
        ? [sql`${chargebacks.respondBy} nulls last`, asc(chargebacks.id)]
        : [desc(chargebacks.id)]),
    )
    .limit(limit)
}

export type FoundChargeback = Awaited<ReturnType<typeof findChargebacks>>[number]

/** How the disputed money was received, as evidence for the bank. */
export async function findDisputedCapture(tx: Tx, { captureId }: ChargebackRow) {
  const [row] = await tx
    .select({
      attemptNumber: paymentAttempts.number,
      referenceNo: captures.referenceNo,
      bankReference: captures.bankReference,
      instrument: captures.instrument,
      amount: captures.amount,
      capturedAt: captures.capturedAt,
    })
    .from(captures)
    .innerJoin(paymentAttempts, eq(paymentAttempts.id, captures.attemptId))
    .where(eq(captures.id, captureId))
  if (!row) throw new Error(`no capture ${captureId}`)
  return row
}

/** When each report of a booking was published, without any content. */
export function listPublishings(tx: Tx, bookingId: BookingId) {
  return tx
    .select({
      orderId: orders.id,
      publishedAt: sql<Temporal.Instant>`min(${reportVersions.publishedAt})`.mapWith(
        reportVersions.publishedAt,
      ),
    })
    .from(orders)
    .innerJoin(reports, eq(reports.orderId, orders.id))
    .innerJoin(reportVersions, eq(reportVersions.reportId, reports.id))
    .where(eq(orders.bookingId, bookingId))
    .groupBy(orders.id)
    .orderBy(orders.id)
}

/** How many cases are open, and how many of them are past the bank's deadline. */
export async function countOpenChargebacks(tx: Tx, today: Temporal.PlainDate) {
  const isLate = sql`${chargebacks.respondBy} < ${today.toString()}`
  const [row] = await tx
    .select({
      open: sql<number>`count(*)::int`,
      overdue: sql<number>`(count(*) filter (where ${isLate}))::int`,
    })
    .from(chargebacks)
    .where(eq(chargebacks.state, 'open'))
  return row ?? { open: 0, overdue: 0 }
}

/** Open cases whose deadline is within a day; most urgent first. */
export function listDueChargebacks(tx: Tx, by: Temporal.PlainDate): Promise<ChargebackRow[]> {
  return tx
    .select()
    .from(chargebacks)
    .where(and(eq(chargebacks.state, 'open'), lte(chargebacks.respondBy, by)))
    .orderBy(asc(chargebacks.respondBy), asc(chargebacks.id))
}
