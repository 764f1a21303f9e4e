import { duringRequest as underId } from '#src/adapters/request-id.ts'
import { notingBookings } from '#src/db/bookings-at-hand.ts'

/** Runs it so that jobs and log lines know its id, and log lines the bookings concerned. */
export function duringRequest<Answer>(requestId: string, run: () => Answer): Answer {
  return notingBookings(() => underId(requestId, run))
}
