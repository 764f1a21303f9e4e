import type { Actor } from '#src/domain/people/actor.ts'
import { receiving } from '#src/domain/tubes/receiving.ts'
import type { ByBarcode } from '#src/domain/visits/inputs.ts'
import { authorise } from '#src/usecases/access.ts'
import { loadTubeByBarcode } from '#src/usecases/parts/tubes/tube-at-hand.ts'
import { save } from '#src/usecases/save.ts'
import { inStep } from '#src/usecases/step.ts'
import type { World } from '#src/usecases/world.ts'

/**
 * The lab scans a tube in: custody passes. With its last tube the visit is handed over. Refuses
 * `not-handed-over` until the phlebotomist has put it on the counter.
 * Source: life cycle 3 and 4.
 */
export function receiveTube(world: World, actor: Actor, { barcode }: ByBarcode) {
  return inStep(world, actor, async (step) => {
    const permit = authorise(actor, 'tube:receive')
    const facts = await loadTubeByBarcode(step, permit, barcode)
    return save(step, 'tube:receive', facts, receiving(facts, step.now))
  })
}
