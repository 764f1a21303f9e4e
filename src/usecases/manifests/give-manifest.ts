import { findBag } from '#src/db/queries/manifests/manifests.ts'
import { giving } from '#src/domain/manifests/giving.ts'
import type { GiveManifest } from '#src/domain/manifests/manifest.ts'
import type { Actor } from '#src/domain/people/actor.ts'
import { authorise, personOf } from '#src/usecases/access.ts'
import { save } from '#src/usecases/save.ts'
import { inStep } from '#src/usecases/step.ts'
import type { World } from '#src/usecases/world.ts'

/**
 * The phlebotomist hands over the tubes for one lab, of all visits together, as scanned out of the
 * bag. Refuses `tube-of-another-lab` and `not-in-bag` by the number, `bag-not-empty` until the rest is
 * said to be missing, and `stale` where a visit was handed over meanwhile.
 * Source: life cycle 3; features B10; decision 202.
 */
export function giveManifest(world: World, actor: Actor, input: GiveManifest) {
  return inStep(world, actor, async (step) => {
    authorise(actor, 'manifest:give')
    const { id } = personOf(actor)
    const bag = await findBag(step.tx, id)
    const by = { id, now: step.now, newId: () => world.chance.uuid() }
    return save(step, 'manifest:give', null, giving(bag, input, by))
  })
}
