import type { Actor } from '#src/domain/people/actor.ts'
import type { TubeId } from '#src/domain/tubes/tube.ts'
import type { WriteOffTube } from '#src/domain/visits/inputs.ts'
import { authorise } from '#src/usecases/access.ts'
import { audit } from '#src/usecases/audit.ts'
import { inStep } from '#src/usecases/step.ts'
import { notAllowed } from '#src/usecases/transition.ts'
import type { World } from '#src/usecases/world.ts'
import { lockTubeOfVisit } from '#src/usecases/parts/tubes/locked-tube.ts'
import { writeOff } from '#src/usecases/parts/tubes/write-off.ts'

/**
 * A tube that cannot be filled: its tests are not done, and refunded if they were paid. No fee.
 * Source: life cycle 4.
 */
export function writeOffTube(world: World, actor: Actor, input: { tubeId: TubeId } & WriteOffTube) {
  return inStep(world, actor, async (step) => {
    const permit = authorise(actor, 'tube:collect')
    const { tube, visit, tree } = await lockTubeOfVisit(step, permit, input.tubeId)
    if (visit.state !== 'identified') throw notAllowed(actor, 'visit', visit.state)
    await writeOff(step, tree, tube, input.reason)
    await audit(world, step.tx, actor, 'tube:collect', tube.id, { event: 'write-off', ...input })
    return { state: 'not-drawn' as const }
  })
}
