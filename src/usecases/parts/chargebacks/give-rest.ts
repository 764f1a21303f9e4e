import { withRefunding } from '#src/db/queries/ending.ts'
import type { BookingId } from '#src/domain/bookings/booking.ts'
import { indianDay } from '#src/domain/india-time.ts'
import { restGiven } from '#src/domain/refunds/rest-given.ts'
import { endingAt } from '#src/usecases/parts/bookings/end-booking.ts'
import { reloadTree } from '#src/usecases/parts/bookings/tree.ts'
import { saveChanged } from '#src/usecases/save.ts'
import type { Step } from '#src/usecases/step.ts'

/** Gives what is left of a decided case, as a part of the verb that decided it. */
export async function giveRest(step: Step, bookingId: BookingId): Promise<void> {
  const tree = await reloadTree(step, bookingId)
  const facts = await withRefunding(step.tx, tree, indianDay(step.now))
  await saveChanged(step, facts, { bookingId, ...restGiven(facts, endingAt(step)) })
}
