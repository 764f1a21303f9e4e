import type { Actor } from '#src/domain/people/actor.ts'
import type { TubeId } from '#src/domain/tubes/tube.ts'
import { notIdentified } from '#src/domain/visits/not-identified.ts'
import type { WriteOffTube } from '#src/domain/visits/inputs.ts'
import { authorise } from '#src/usecases/access.ts'
import { audit } from '#src/usecases/audit.ts'
import { inStep } from '#src/usecases/step.ts'
import { refusedAs } from '#src/usecases/save.ts'
import type { World } from '#src/usecases/world.ts'
import { loadTube } from '#src/usecases/parts/visits/collection.ts'
import { writeOff } from '#src/usecases/parts/tubes/write-off.ts'

/**
 * A tube that cannot be filled: its tests are not done, and refunded if they were paid. No fee.
 * Source: life cycle 4.
 */
export function writeOffTube(world: World, actor: Actor, input: { tubeId: TubeId } & WriteOffTube) {
  return inStep(world, actor, async (step) => {
    const permit = authorise(actor, 'tube:collect')
    const locked = await loadTube(step, permit, input.tubeId)
    const { tube } = locked
    const away = notIdentified(locked)
    if (away) throw refusedAs(step, away)
    await writeOff(step, locked, tube, input.reason)
    await audit(world, step.tx, actor, 'tube:collect', tube.id, { event: 'write-off', ...input })
    return { state: 'not-drawn' as const }
  })
}
