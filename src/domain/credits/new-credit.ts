import type { BookingId } from '#src/domain/bookings/booking.ts'
import type { Paise } from '#src/domain/money.ts'
import type { CreditId } from '#src/domain/payments/payment.ts'
import type { UserId } from '#src/domain/people/actor.ts'

/** What a patient is owed, taken off a later booking; in whole paise. */
export type NewCredit = {
  id: CreditId
  accountId: UserId
  bookingId: BookingId
  amount: Paise
  state: 'pending'
  createdAt: Temporal.Instant
}
