import type { Actor } from '#src/domain/people/actor.ts'
import type { AddControlLot } from '#src/domain/quality-control/control.ts'
import { addingLot } from '#src/domain/quality-control/keeping-controls.ts'
import { handOfLab } from '#src/usecases/parts/quality-control/hand-of-lab.ts'
import { ownLab } from '#src/usecases/parts/ranges/own-lab.ts'
import { save } from '#src/usecases/save.ts'
import { inStep } from '#src/usecases/step.ts'
import type { World } from '#src/usecases/world.ts'

/**
 * Adds a lot of a control material at one level. Refuses `lot-expired`, and `lot-known` where the
 * lab has it already.
 * Source: ISO 15189:2022 7.3.7.2; decision 228.
 */
export function addControlLot(world: World, actor: Actor, { labId: at, ...input }: AddControlLot) {
  return inStep(world, actor, async (step) => {
    const labId = ownLab(actor, 'qc:keep', { labId: at })
    return save(step, 'qc:keep', null, addingLot(input, labId, handOfLab(step)))
  })
}
