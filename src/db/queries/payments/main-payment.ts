import { and, eq, isNull } from 'drizzle-orm'
import { bookings } from '#src/db/schema/bookings.ts'
import { payments } from '#src/db/schema/payments.ts'

/** The main payment of each booking: joined by it, a booking stays one row. Source: decision 222. */
export const isMainPayment = and(
  eq(payments.bookingId, bookings.id),
  isNull(payments.joiningQuoteId),
)
