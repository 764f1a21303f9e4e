import { type BatchRow, lockBatch } from '#src/db/queries/settlement/settlement-batches.ts'
import type { BatchId } from '#src/domain/settlement/settlement.ts'
import type { Permit } from '#src/usecases/access.ts'
import { Refusal } from '#src/usecases/refusal.ts'
import type { Step } from '#src/usecases/step.ts'
import { notAllowed } from '#src/usecases/transition.ts'

/** A batch, locked. Refuses `not-found`. */
export async function lockedBatch({ tx }: Step, permit: Permit, id: BatchId): Promise<BatchRow> {
  const batch = await lockBatch(tx, id)
  // A batch belongs to no lab and no person: only somebody who may see all of them gets one.
  permit.over(batch && {})
  if (!batch) throw new Refusal('not-found')
  return batch
}

/** Refuses `not-allowed-now` where the batch is in another state. */
export function refuseUnless(
  { actor }: Step,
  batch: BatchRow,
  states: readonly BatchRow['state'][],
) {
  if (!states.includes(batch.state)) throw notAllowed(actor, 'batch', batch.state)
}
