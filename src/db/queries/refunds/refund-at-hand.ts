import { and, eq, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { noted } from '#src/db/bookings-at-hand.ts'
import type { Tx } from '#src/db/driver/client.ts'
import { kept } from '#src/db/driver/kept-statement.ts'
import { user } from '#src/db/schema/auth.ts'
import { bookings } from '#src/db/schema/bookings.ts'
import { chargebacks } from '#src/db/schema/chargebacks.ts'
import { captures, paymentAttempts, payments } from '#src/db/schema/payments.ts'
import { refunds, refundSendings } from '#src/db/schema/refunds.ts'
import { paise } from '#src/domain/money.ts'
import { contactColumns } from '#src/db/queries/contact/contacts.ts'
import type { RefundId } from '#src/domain/payments/payment.ts'

/** Every statement here is about this refund. */
export const refundId = sql.placeholder('refundId')

/** The booking of a refund, given by its id. */
const bookingOfRefund = sql`${bookings.id} = (select booking_id from refunds where id = ${refundId})`

export const lockedBooking = kept((tx) =>
  tx.select().from(bookings).where(bookingOfRefund).for('update').prepare(''),
)

const lockedRefund = kept((tx) =>
  tx.select().from(refunds).where(eq(refunds.id, refundId)).for('update').prepare(''),
)

const live = alias(refundSendings, 'live')
const transfer = alias(refundSendings, 'transfer')

/** The payment that a refund is taken from: its capture's, for cash the booking's only one. */
const isItsPayment = sql`${payments.id} = coalesce(${captures.paymentId}, (select p.id from payments p
  where p.booking_id = ${refunds.bookingId} and p.joining_quote_id is null))`

/** Each in an expression of its own: at the top of a column Drizzle omits the table names. */
export const everything = kept((tx) =>
  tx
    .select({
      refund: refunds,
      referenceNo: captures.referenceNo,
      payer: paymentAttempts.accountId,
      payment: payments,
      live,
      transfer,
      contact: contactColumns,
      processed: sql`(select coalesce(sum(r.amount_paise), 0) from refunds r
        where r.booking_id = ${refunds.bookingId} and r.kind = 'booking' and r.state = 'processed'
          and r.capture_id is not distinct from ${refunds.captureId})`.mapWith(Number),
      isDisputed: sql<boolean>`exists (select from ${chargebacks}
        where ${chargebacks.bookingId} = ${refunds.bookingId} and ${chargebacks.state} = 'open')`,
      isUtrUsed: sql<boolean>`exists (select from refund_sendings s
        where s.utr = ${sql.placeholder('utr')})`,
    })
    .from(refunds)
    .leftJoin(bookings, eq(bookings.id, refunds.bookingId))
    .leftJoin(captures, eq(captures.id, refunds.captureId))
    .leftJoin(payments, isItsPayment)
    .leftJoin(user, eq(user.id, bookings.accountId))
    .leftJoin(paymentAttempts, eq(paymentAttempts.id, captures.attemptId))
    .leftJoin(live, and(eq(live.refundId, refunds.id), sql`${live.state} in ('claimed', 'sent')`))
    .leftJoin(
      transfer,
      and(
        eq(transfer.refundId, refunds.id),
        eq(transfer.channel, sql`'bank'`),
        eq(transfer.state, sql`'confirmed'`),
      ),
    )
    .where(eq(refunds.id, refundId))
    .prepare(''),
)

/**
 * A refund with everything that decides what becomes of it, and how its owner is reached; undefined
 * where there is none. Locked until the transaction ends, after its booking, in the order in which
 * every writer of money locks. All of it leaves in one write: what is read is read under the locks.
 *
 * @param utr a transfer's number that may be used already.
 */
export async function lockRefundAtHand(tx: Tx, id: RefundId, utr = '') {
  const [[booking], , [found]] = await Promise.all([
    lockedBooking(tx).execute({ refundId: id }),
    lockedRefund(tx).execute({ refundId: id }),
    everything(tx).execute({ refundId: id, utr }),
  ])
  return found && atHand(booking, found)
}

type Found = Awaited<ReturnType<ReturnType<typeof everything>['execute']>>[number]

/** What these rows say of a refund and its booking. */
export function atHand(
  booking: typeof bookings.$inferSelect | undefined,
  { payer, processed, ...facts }: Found,
) {
  noted(booking)
  return {
    ...facts,
    booking: booking ?? null,
    accountId: booking?.accountId ?? payer,
    processed: paise(processed),
  }
}
