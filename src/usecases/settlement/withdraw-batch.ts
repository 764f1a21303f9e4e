import { lockBatchAtHand } from '#src/db/queries/settlement/batch-at-hand.ts'
import type { Actor } from '#src/domain/people/actor.ts'
import { withdrawingBatch } from '#src/domain/settlement/deciding-batch.ts'
import type { OfBatch } from '#src/domain/settlement/inputs.ts'
import { authorise } from '#src/usecases/access.ts'
import { Refusal } from '#src/usecases/refusal.ts'
import { save } from '#src/usecases/save.ts'
import { inStep } from '#src/usecases/step.ts'
import type { World } from '#src/usecases/world.ts'

/**
 * Withdraws a batch before its approval: its entries wait for another batch. Refuses
 * `not-allowed-now`.
 * Source: life cycle 7.
 */
export function withdrawBatch(world: World, actor: Actor, { batchId }: OfBatch) {
  return inStep(world, actor, async (step) => {
    authorise(actor, 'settlement:make')
    const facts = await lockBatchAtHand(step.tx, batchId, step.now)
    if (!facts) throw new Refusal('not-found')
    return save(step, 'settlement:make', null, withdrawingBatch(facts))
  })
}
