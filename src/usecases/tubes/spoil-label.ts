import type { Actor } from '#src/domain/people/actor.ts'
import { spoiling } from '#src/domain/tubes/labelling.ts'
import type { TubeId } from '#src/domain/tubes/tube.ts'
import { authorise } from '#src/usecases/access.ts'
import { loadTube } from '#src/usecases/parts/tubes/tube-at-hand.ts'
import { save } from '#src/usecases/save.ts'
import { inStep } from '#src/usecases/step.ts'
import type { World } from '#src/usecases/world.ts'

/**
 * The label is spoiled: its barcode is void permanently, the tube waits for another.
 * Source: life cycle 4.
 */
export function spoilLabel(world: World, actor: Actor, { tubeId }: { tubeId: TubeId }) {
  return inStep(world, actor, async (step) => {
    const permit = authorise(actor, 'tube:collect')
    const facts = await loadTube(step, permit, tubeId)
    return save(step, 'tube:collect', facts, spoiling(facts, step.now))
  })
}
