import { listLabsWithBeside } from '#src/db/queries/labs/lab-record.ts'
import type { ListLabRecords } from '#src/domain/labs/edit-lab.ts'
import type { Actor } from '#src/domain/people/actor.ts'
import { authorise } from '#src/usecases/access.ts'
import { audit } from '#src/usecases/audit.ts'
import { inStep } from '#src/usecases/step.ts'
import type { World } from '#src/usecases/world.ts'
import { labRecords } from '#src/usecases/parts/labs/lab-record-view.ts'

/**
 * Every lab of a city with its complete record, by code: approved and not deleted since. For
 * programs that read all at once; people use `listLabs`.
 */
export function listLabRecords(world: World, actor: Actor, { locationId }: ListLabRecords) {
  return inStep(world, actor, async (step) => {
    authorise(actor, 'lab:read')
    const found = await listLabsWithBeside(step.tx, locationId)
    const records = await labRecords(step, found)
    const detail = { count: records.length }
    await audit(world, step.tx, actor, 'lab:read', `location/${locationId}`, detail)
    return records
  })
}
