import { findBag } from '#src/db/queries/manifests/manifests.ts'
import { byLab } from '#src/domain/manifests/by-lab.ts'
import type { Actor } from '#src/domain/people/actor.ts'
import { authorise, personOf } from '#src/usecases/access.ts'
import { audit } from '#src/usecases/audit.ts'
import { carriedTubes, carryView } from '#src/usecases/parts/tubes/carried.ts'
import { inStep } from '#src/usecases/step.ts'
import type { World } from '#src/usecases/world.ts'

/**
 * What the phlebotomist carries, by lab: the tubes of all visits that are not on a counter, each with
 * the time by which the lab must have it. No person and no test.
 * Source: features B10 and B11; decision 202.
 */
export function viewBag(world: World, actor: Actor) {
  return inStep(world, actor, async (step) => {
    authorise(actor, 'manifest:give')
    const { id } = personOf(actor)
    const bag = await findBag(step.tx, id)
    const carried = await carriedTubes(step, bag)
    await audit(world, step.tx, actor, 'manifest:read', id, { event: 'bag', tubes: bag.length })
    return {
      labs: byLab(bag).map(({ labId, labName, tubes }) => ({
        labId,
        labName,
        tubes: tubes.map((tube) => ({
          tubeId: tube.id,
          barcode: tube.barcode,
          typeName: tube.typeName,
          cap: tube.cap,
          collectedAt: tube.collectedAt?.toString() ?? null,
          carry: carryView(carried.get(tube.id)),
        })),
      })),
    }
  })
}
