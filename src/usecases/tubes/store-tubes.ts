import { findTubesToStore } from '#src/db/queries/tubes/tubes-to-store.ts'
import type { Actor } from '#src/domain/people/actor.ts'
import type { StoreTubes } from '#src/domain/tubes/storage.ts'
import { storing } from '#src/domain/tubes/storing.ts'
import { authorise, personOf } from '#src/usecases/access.ts'
import { save } from '#src/usecases/save.ts'
import { inStep } from '#src/usecases/step.ts'
import type { World } from '#src/usecases/world.ts'

/**
 * The lab puts tubes away at one place; a stored one changes its place. Those that can't be stored
 * are left out, each with the reason; another lab's is answered like an unknown barcode. Refuses
 * `stale` where a tube changed meanwhile.
 * Source: life cycle 4; features C22; decision 201.
 */
export function storeTubes(world: World, actor: Actor, input: StoreTubes) {
  return inStep(world, actor, async (step) => {
    const { covers } = authorise(actor, 'tube:store')
    const found = await findTubesToStore(step.tx, input.barcodes)
    const by = { id: personOf(actor).id, covers, now: step.now }
    return save(step, 'tube:store', null, storing(found, input, by))
  })
}
