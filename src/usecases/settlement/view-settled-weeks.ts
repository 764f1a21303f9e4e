import { listBatchRows, transfersByLab } from '#src/db/queries/settlement/settlement-batches.ts'
import type { Actor } from '#src/domain/people/actor.ts'
import { stackedByLab } from '#src/domain/settlement/by-lab.ts'
import { authorise } from '#src/usecases/access.ts'
import { audit } from '#src/usecases/audit.ts'
import { inStep } from '#src/usecases/step.ts'
import type { World } from '#src/usecases/world.ts'

/** A quarter of weeks, and twice as many batches in case half of them were withdrawn. */
const WEEKS = 13
const BATCHES = 26
const LABS = 6

/**
 * What the last batches transfer to each lab, oldest first; withdrawn ones left out. The largest
 * labs apart, the others as one.
 * Source: decision 171.
 */
export function viewSettledWeeks(world: World, actor: Actor) {
  return inStep(world, actor, async (step) => {
    authorise(actor, 'settlement:make')
    const rows = await listBatchRows(step.tx, undefined, BATCHES)
    const batches = rows
      .map(({ batch }) => batch)
      .filter(({ state }) => state !== 'withdrawn')
      .slice(0, WEEKS)
      .toReversed()
    const ids = batches.map(({ id }) => id)
    const { labs, partsOf } = stackedByLab(await transfersByLab(step.tx, ids), LABS)
    await audit(world, step.tx, actor, 'settlement:read', 'batches', { listed: batches.length })
    return {
      labs,
      weeks: batches.map(({ id, number, week }) => {
        return { batchId: id, number, week: week.toString(), parts: partsOf(id) }
      }),
    }
  })
}
