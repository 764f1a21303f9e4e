import { listBatchRows, payoutsOfBatches } from '#src/db/queries/settlement/settlement-batches.ts'
import type { Actor } from '#src/domain/people/actor.ts'
import { authorise } from '#src/usecases/access.ts'
import { audit } from '#src/usecases/audit.ts'
import { inStep } from '#src/usecases/step.ts'
import type { World } from '#src/usecases/world.ts'
import { batchView } from '#src/usecases/parts/settlement/batch-view.ts'

/** Two years of weeks. */
const MOST = 100

/** Settlement batches, the newest week first. */
export function listBatches(world: World, actor: Actor) {
  return inStep(world, actor, async (step) => {
    authorise(actor, 'settlement:make')
    const rows = await listBatchRows(step.tx, undefined, MOST)
    const ids = rows.map(({ batch }) => batch.id)
    const byBatch = Map.groupBy(await payoutsOfBatches(step.tx, ids), ({ batchId }) => batchId)
    await audit(world, step.tx, actor, 'settlement:read', 'batches', { listed: rows.length })
    return { batches: rows.map((row) => batchView(step, row, byBatch.get(row.batch.id) ?? [])) }
  })
}
