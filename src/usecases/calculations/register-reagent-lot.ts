import { listPtInstruments } from '#src/db/queries/calculations/keeping.ts'
import { registeringLot } from '#src/domain/calculations/keeping-lots.ts'
import type { RegisterReagentLot } from '#src/domain/calculations/reagent-lot.ts'
import type { Actor } from '#src/domain/people/actor.ts'
import { personOf } from '#src/usecases/access.ts'
import { ownLab } from '#src/usecases/parts/ranges/own-lab.ts'
import { save } from '#src/usecases/save.ts'
import { inStep } from '#src/usecases/step.ts'
import type { World } from '#src/usecases/world.ts'

/**
 * The lab's manager or pathologist registers a lot of PT reagent, as its certificate and the lab's own
 * donors say. It is in use once another person confirms it.
 * Source: decision 261.
 */
export function registerReagentLot(world: World, actor: Actor, input: RegisterReagentLot) {
  return inStep(world, actor, async (step) => {
    const labId = ownLab(actor, 'calculation:propose', input)
    const instruments = await listPtInstruments(step.tx, labId)
    const by = { by: personOf(actor).id, now: step.now, newId: () => world.chance.uuid() }
    return save(
      step,
      'calculation:propose',
      null,
      registeringLot({ labId, instruments }, input, by),
    )
  })
}
