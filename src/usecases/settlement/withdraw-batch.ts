import { type PayoutRow, payoutsOf } from '#src/db/queries/settlement/settlement-batches.ts'
import { lockEntriesOf } from '#src/db/queries/settlement/settlements.ts'
import type { Actor } from '#src/domain/people/actor.ts'
import type { OfBatch } from '#src/domain/settlement/inputs.ts'
import { authorise } from '#src/usecases/access.ts'
import { audit } from '#src/usecases/audit.ts'
import { inStep } from '#src/usecases/step.ts'
import { move } from '#src/usecases/transition.ts'
import type { World } from '#src/usecases/world.ts'
import { lockedBatch, refuseUnless } from '#src/usecases/parts/settlement/found-batch.ts'
import { moveEntries } from '#src/usecases/parts/settlement/move-entries.ts'

/**
 * Withdraws a batch before its approval: its entries wait for another batch.
 * Source: life cycle 7.
 */
export function withdrawBatch(world: World, actor: Actor, { batchId }: OfBatch) {
  return inStep(world, actor, async (step) => {
    const permit = authorise(actor, 'settlement:make')
    const row = await lockedBatch(step, permit, batchId)
    refuseUnless(step, row, ['made'])
    const payouts = await payoutsOf(step.tx, batchId)
    const entries = await lockEntriesOf(step.tx, idsOf(payouts))
    await moveEntries(step, entries, { event: 'withdraw', patch: { payoutId: null } })
    for (const payout of payouts)
      await move(step, 'payout', { row: payout, event: 'withdraw', bookingId: null })
    const { state } = await move(step, 'batch', { row, event: 'withdraw', bookingId: null })
    await audit(world, step.tx, actor, 'settlement:make', batchId, { event: 'withdraw' })
    return { batchId, state }
  })
}

function idsOf(payouts: readonly PayoutRow[]) {
  return payouts.map(({ id }) => id)
}
