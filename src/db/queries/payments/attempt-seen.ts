import { and, eq, sql } from 'drizzle-orm'
import type { Tx } from '#src/db/driver/client.ts'
import { kept } from '#src/db/driver/kept-statement.ts'
import { bookings, quotes } from '#src/db/schema/bookings.ts'
import { captures, paymentAttempts, payments } from '#src/db/schema/payments.ts'
import { refunds } from '#src/db/schema/refunds.ts'
import type { BookingNumber } from '#src/domain/bookings/booking.ts'

const surplusOfIt = sql`${captures.id} = (select c.id from captures c
  where c.attempt_id = ${paymentAttempts.id} and c.kind = 'surplus' order by c.id limit 1)`

/** The booking's main payment; of tests that join the one that they joined by, once it is paid. */
const isItsPayment = and(
  eq(payments.bookingId, bookings.id),
  sql`${payments.joiningQuoteId} is not distinct from ${paymentAttempts.joiningQuoteId}`,
)

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
      joining: { contract: quotes.contract },
    })
    .from(paymentAttempts)
    .leftJoin(bookings, eq(bookings.id, paymentAttempts.bookingId))
    .leftJoin(payments, isItsPayment)
    .leftJoin(quotes, eq(quotes.id, paymentAttempts.joiningQuoteId))
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
