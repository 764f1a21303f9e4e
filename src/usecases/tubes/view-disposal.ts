import type { Actor } from '#src/domain/people/actor.ts'
import type { ChosenTubes } from '#src/domain/tubes/disposal.ts'
import { authorise } from '#src/usecases/access.ts'
import { audit } from '#src/usecases/audit.ts'
import { keptView, loadKeptTubes } from '#src/usecases/parts/tubes/kept-tubes.ts'
import { inStep } from '#src/usecases/step.ts'
import type { World } from '#src/usecases/world.ts'

/**
 * The tubes that somebody is about to dispose of, as they are now: the step before it is done.
 * Source: features C22; decision 201.
 */
export function viewDisposal(world: World, actor: Actor, { tubeIds }: ChosenTubes) {
  return inStep(world, actor, async (step) => {
    const permit = authorise(actor, 'tube:dispose')
    const found = await loadKeptTubes(step, permit, tubeIds)
    await audit(world, step.tx, actor, 'storage:read', 'disposal', { tubes: tubeIds })
    return { tubes: found.map((tube) => keptView(tube, step.now)) }
  })
}
