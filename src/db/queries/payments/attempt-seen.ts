import { and, eq, sql } from 'drizzle-orm'
import type { Tx } from '#src/db/driver/client.ts'
import { kept } from '#src/db/driver/kept-statement.ts'
import { bookings } from '#src/db/schema/bookings.ts'
import { captures, paymentAttempts, payments } from '#src/db/schema/payments.ts'
import { refunds } from '#src/db/schema/refunds.ts'
import type { BookingNumber } from '#src/domain/bookings/booking.ts'
import { isMainPayment } from './main-payment.ts'

const surplusOfIt = sql`${captures.id} = (select c.id from captures c
  where c.attempt_id = ${paymentAttempts.id} and c.kind = 'surplus' order by c.id limit 1)`

const seen = kept((tx) => {
  const { number, holdUntil, expiredAt, cancelledAt } = bookings
  const { state, receiptNumber } = payments
  const { dueBy } = refunds
  return tx
    .select({
      attempt: paymentAttempts,
      booking: { number, holdUntil, expiredAt, cancelledAt },
      payment: { state, receiptNumber },
      surplus: { id: captures.id, amount: captures.amount },
      refund: { state: refunds.state, dueBy },
    })
    .from(paymentAttempts)
    .leftJoin(bookings, eq(bookings.id, paymentAttempts.bookingId))
    .leftJoin(payments, isMainPayment)
    .leftJoin(captures, surplusOfIt)
    .leftJoin(refunds, and(eq(refunds.captureId, captures.id), eq(refunds.kind, sql`'surplus'`)))
    .where(eq(paymentAttempts.number, sql.placeholder('number')))
    .prepare('')
})

export type AttemptSeen = NonNullable<Awaited<ReturnType<typeof findAttemptSeen>>>

/** An attempt with what the payer's page shows: its booking, payment, and surplus if any. */
export async function findAttemptSeen(tx: Tx, number: BookingNumber) {
  const [row] = await seen(tx).execute({ number })
  return row
}
