import type { Actor } from '#src/domain/people/actor.ts'
import type { DisposeTubes } from '#src/domain/tubes/disposal.ts'
import { disposing } from '#src/domain/tubes/disposing.ts'
import { authorise } from '#src/usecases/access.ts'
import { loadKeptTubes } from '#src/usecases/parts/tubes/kept-tubes.ts'
import { save } from '#src/usecases/save.ts'
import { inStep } from '#src/usecases/step.ts'
import type { World } from '#src/usecases/world.ts'

/**
 * The lab disposes of stored tubes whose time is over, all or none: it can't be undone. Refuses
 * `sample-kept` while one must stay, and `stale` where one changed since it was shown.
 * Source: life cycle 4; features C22; decision 201.
 */
export function disposeTubes(world: World, actor: Actor, input: DisposeTubes) {
  return inStep(world, actor, async (step) => {
    const permit = authorise(actor, 'tube:dispose')
    const ids = input.tubes.map(({ tubeId }) => tubeId)
    const found = await loadKeptTubes(step, permit, ids)
    return save(step, 'tube:dispose', null, disposing(found, input, step.now))
  })
}
