import { findBench } from '#src/db/queries/results/bench-at-hand.ts'
import type { ItemRow } from '#src/db/queries/bookings/booking-tree.ts'
import { begun } from '#src/domain/results/bench/bench-work.ts'
import { valueDropped } from '#src/domain/results/taking-back.ts'
import type { Step } from '#src/usecases/step.ts'
import { handBy, saveWork } from './recompute.ts'

/**
 * Part of a verb after which a test has no value any more, and that has locked the booking. `item`
 * is the test as it was before.
 */
export async function dropValue(step: Step, item: ItemRow, reason: string): Promise<void> {
  const facts = await findBench(step.tx, item.orderId)
  await saveWork(step, valueDropped(begun(facts), item, reason, handBy(step)))
}
