import { listBatchRows, payoutsOf } from '#src/db/queries/settlement/settlement-batches.ts'
import { listPayoutHeads } from '#src/db/queries/settlement/settlement-statements.ts'
import type { Actor } from '#src/domain/people/actor.ts'
import type { OfBatch } from '#src/domain/settlement/inputs.ts'
import { authorise } from '#src/usecases/access.ts'
import { audit } from '#src/usecases/audit.ts'
import { Refusal } from '#src/usecases/refusal.ts'
import { inStep } from '#src/usecases/step.ts'
import type { World } from '#src/usecases/world.ts'
import { batchView, payoutView } from '#src/usecases/parts/settlement/batch-view.ts'

/** More labs than any batch has. */
const MOST = 10_000

/** A batch with each lab's payout, as its approver must check it. */
export function viewBatch(world: World, actor: Actor, { batchId }: OfBatch) {
  return inStep(world, actor, async (step) => {
    authorise(actor, 'settlement:make')
    const [row] = await listBatchRows(step.tx, batchId, 1)
    if (!row) throw new Refusal('not-found')
    const payouts = await payoutsOf(step.tx, batchId)
    const heads = await listPayoutHeads(step.tx, { batchId }, MOST)
    await audit(world, step.tx, actor, 'settlement:read', batchId, { event: 'read' })
    return { ...batchView(step, row, payouts), of: heads.map(payoutView) }
  })
}
