import type { BookingId } from '#src/domain/bookings/booking.ts'
import type { Paise } from '#src/domain/money.ts'
import type { UserId } from '#src/domain/people/actor.ts'
import type { Doubt } from './failure.ts'
import type { VisitFeeId } from './visit-fee.ts'
import type { FailReason, VisitId } from './visit.ts'

/** A failed visit's fee, neither owed nor accrued yet; in whole paise. */
export type NewVisitFee = {
  id: VisitFeeId
  visitId: VisitId
  bookingId: BookingId
  accountId: UserId
  phlebotomistId: UserId
  reason: FailReason
  amount: Paise
  phlebotomistPart: Paise
  withheld: Paise
  state: 'to-decide' | 'waiting'
  doubts: Doubt[]
  createdAt: Temporal.Instant
  dueAt: Temporal.Instant
}
