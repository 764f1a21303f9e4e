import { duringRequest as underId } from '#src/adapters/request-id.ts'
import { notingBookings } from '#src/db/bookings-at-hand.ts'

/** Runs it so that jobs and lines of the log know its id, and the lines the bookings it is about. */
export function duringRequest<Answer>(requestId: string, run: () => Answer): Answer {
  return notingBookings(() => underId(requestId, run))
}
