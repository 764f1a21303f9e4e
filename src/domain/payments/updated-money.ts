import type { BookingId } from '#src/domain/bookings/booking.ts'
import type { AttemptId } from './payment.ts'

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
}
