import type { Actor } from '#src/domain/people/actor.ts'
import type { TubeId } from '#src/domain/tubes/tube.ts'
import { writingOff } from '#src/domain/tubes/writing-off.ts'
import type { WriteOffTube } from '#src/domain/visits/inputs.ts'
import { authorise } from '#src/usecases/access.ts'
import { loadUndrawn, sampleAt } from '#src/usecases/parts/tubes/sample.ts'
import { save } from '#src/usecases/save.ts'
import { inStep } from '#src/usecases/step.ts'
import type { World } from '#src/usecases/world.ts'

/**
 * A tube that cannot be filled: its tests are not done, and refunded if they were paid. No fee.
 * Source: life cycle 4.
 */
export function writeOffTube(world: World, actor: Actor, input: { tubeId: TubeId } & WriteOffTube) {
  return inStep(world, actor, async (step) => {
    const permit = authorise(actor, 'tube:collect')
    const facts = await loadUndrawn(step, permit, input.tubeId)
    return save(step, 'tube:collect', facts, writingOff(facts, input, sampleAt(step)))
  })
}
