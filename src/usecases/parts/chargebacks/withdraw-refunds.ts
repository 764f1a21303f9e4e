import type { BookingTree } from '#src/db/queries/booking-tree.ts'
import { withRefunding } from '#src/db/queries/ending.ts'
import { indianDay } from '#src/domain/india-time.ts'
import { withdrawnRefunds } from '#src/domain/refunds/rest-given.ts'
import { saveChanged } from '#src/usecases/save.ts'
import type { Step } from '#src/usecases/step.ts'

/** Withdraws refunds that a dispute overtakes, as a part of the verb that opens it. */
export async function withdrawRefunds(step: Step, tree: BookingTree): Promise<void> {
  const facts = await withRefunding(step.tx, tree, indianDay(step.now))
  const changed = withdrawnRefunds(facts, step.now)
  await saveChanged(step, facts, { bookingId: tree.booking.id, ...changed })
}
