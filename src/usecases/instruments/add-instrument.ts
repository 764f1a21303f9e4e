import { type AddInstrument, InstrumentId } from '#src/domain/instruments/instrument.ts'
import { addingInstrument } from '#src/domain/instruments/keeping-instruments.ts'
import type { Actor } from '#src/domain/people/actor.ts'
import { personOf } from '#src/usecases/access.ts'
import { ownLab } from '#src/usecases/parts/ranges/own-lab.ts'
import { save } from '#src/usecases/save.ts'
import { inStep } from '#src/usecases/step.ts'
import type { World } from '#src/usecases/world.ts'

/**
 * Takes an instrument of the lab into use. Refuses `day-to-come` for a later day,
 * `instrument-named` where the lab already uses one of this name.
 * Source: ISO 15189:2022 6.4; decision 227.
 */
export function addInstrument(world: World, actor: Actor, { labId: at, ...input }: AddInstrument) {
  return inStep(world, actor, async (step) => {
    const labId = ownLab(actor, 'instrument:keep', { labId: at })
    const id = InstrumentId.parse(world.chance.uuid())
    const adding = { id, labId, by: personOf(actor).id, now: step.now }
    return save(step, 'instrument:keep', null, addingInstrument(input, adding))
  })
}
