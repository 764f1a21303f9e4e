import { countStored, listDueTubes } from '#src/db/queries/tubes/kept-tubes.ts'
import { lastPlaces } from '#src/db/queries/tubes/tubes-to-store.ts'
import type { Actor } from '#src/domain/people/actor.ts'
import type { ListOfTubes } from '#src/domain/tubes/storage.ts'
import { mayEver } from '#src/usecases/access.ts'
import { audit } from '#src/usecases/audit.ts'
import { pageOf } from '#src/usecases/page.ts'
import { ownLab } from '#src/usecases/parts/ranges/own-lab.ts'
import { keptView } from '#src/usecases/parts/tubes/kept-tubes.ts'
import { inStep } from '#src/usecases/step.ts'
import type { World } from '#src/usecases/world.ts'

const PER_PAGE = 50

/**
 * The store of a lab: how many tubes it holds, where the last ones were put, and those that may be
 * disposed of now, longest stored first, 50 per page. `next` is the `after` of the following page.
 * Source: features C22; decision 201.
 */
export function viewStorage(world: World, actor: Actor, { after, ...lab }: ListOfTubes) {
  return inStep(world, actor, async (step) => {
    const labId = ownLab(actor, 'storage:read', lab)
    const found = await listDueTubes(step.tx, { labId, now: step.now, after }, PER_PAGE + 1)
    const { rows, next } = pageOf(
      found,
      PER_PAGE,
      ({ storedAt, id }) => `${String(storedAt)}~${id}`,
    )
    await audit(world, step.tx, actor, 'storage:read', labId, { due: rows.map(({ id }) => id) })
    return {
      labId,
      stored: await countStored(step.tx, labId),
      places: await lastPlaces(step.tx, labId),
      due: rows.map((tube) => keptView(tube, step.now)),
      next,
      may: { store: mayEver(actor, 'tube:store'), dispose: mayEver(actor, 'tube:dispose') },
    }
  })
}
