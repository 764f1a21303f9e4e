import type { Paise } from '#src/domain/money.ts'
import type { BookingId } from '#src/domain/bookings/booking.ts'
import type { DepositState } from '#src/domain/payments/deposit-machine.ts'
import type { PaymentState } from '#src/domain/payments/payment-machine.ts'
import type { DepositId, PaymentId } from '#src/domain/payments/payment.ts'
import type { UserId } from '#src/domain/people/actor.ts'
import type { Stateful } from '#src/domain/transition.ts'
import type { CorrectionId } from './correction.ts'

/** Cash handed in at the office, as read under its lock; in whole paise. */
export type Slip = Stateful & {
  id: DepositId
  state: DepositState
  phlebotomistId: UserId
  takenBy: UserId
  expected: Paise
  counted: Paise
  found: Paise
  decidedBy: UserId | null
  decidedAt: Temporal.Instant | null
  bankReference: string | null
}

/** A receipt in somebody's hands or on a slip. */
export type Receipt = Stateful & {
  id: PaymentId
  state: PaymentState
  bookingId: BookingId
  amount: Paise
  depositId: DepositId | null
}

export type NewSlip = Pick<
  Slip,
  'id' | 'phlebotomistId' | 'takenBy' | 'expected' | 'counted' | 'version'
> & {
  number: string
  shortReason: string | undefined
  state: 'taken'
  takenAt: Temporal.Instant
}

export type NewCorrection = {
  id: CorrectionId
  depositId: DepositId
  amount: Paise
  bankReference: string
  reason: string
  state: 'proposed'
  proposedBy: UserId
  proposedAt: Temporal.Instant
}
