import type { BookingId } from '#src/domain/bookings/booking.ts'
import type { Paise } from '#src/domain/money.ts'
import type { UserId } from '#src/domain/people/actor.ts'
import type { BreakId } from '#src/domain/reconciliation/break.ts'
import type { TestItemId } from '#src/domain/results/item.ts'
import type { AttemptId, CaptureId, DepositId, RefundId } from './payment.ts'

/** Rows of money that change outside a machine's edges, each only if it is still as it was read. */
export type UpdatedMoney = {
  /** The gateway was asked about an attempt once more, and when it is asked again. */
  readonly checked?: readonly {
    id: AttemptId
    version: number
    nextCheckAt: Temporal.Instant | null
    lastStatus: string
  }[]
  /** Until when the hour of a booking that has not ended is held. */
  readonly held?: readonly { id: BookingId; holdUntil: Temporal.Instant | null }[]
  /** Ends an unpaid booking that has not ended. */
  readonly expired?: readonly { id: BookingId; expiredAt: Temporal.Instant }[]
  /** The bank account of a refund, and how often it was sent. */
  readonly accounts?: readonly {
    id: RefundId
    version: number
    accountSealed: string | null
    accountLastFour: string | null
    tries: number
  }[]
  /** An open refund is late, and its owner is told. */
  readonly overdue?: readonly { id: RefundId; version: number; overdueAt: Temporal.Instant }[]
  /** The final charge of a booking that has ended. */
  readonly charged?: readonly { id: BookingId; cancellationCharge: Paise }[]
  /** More of a slip's missing cash was found. */
  readonly found?: readonly { id: DepositId; version: number; found: Paise }[]
  /** The price of a test went back, once. */
  readonly repaid?: readonly { id: TestItemId; repaidAt: Temporal.Instant }[]
  /** The gateway confirmed a capture, once. */
  readonly confirmedCaptures?: readonly { id: CaptureId; confirmedAt: Temporal.Instant }[]
  /** Who handles an open break. */
  readonly ownedBreaks?: readonly { id: BreakId; version: number; ownerId: UserId }[]
  /** The operator is told of an open break, once. */
  readonly alarmedBreaks?: readonly {
    id: BreakId
    version: number
    alertedAt: Temporal.Instant
  }[]
  /** A day was compared; a later comparison of it replaces this one. */
  readonly comparedDays?: readonly {
    day: Temporal.PlainDate
    ranAt: Temporal.Instant
    compared: number
    breaks: number
  }[]
}
