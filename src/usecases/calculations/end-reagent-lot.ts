import { readLot } from '#src/db/queries/calculations/keeping.ts'
import { endingLot } from '#src/domain/calculations/keeping-lots.ts'
import type { EndReagentLot } from '#src/domain/calculations/reagent-lot.ts'
import type { Actor } from '#src/domain/people/actor.ts'
import { personOf } from '#src/usecases/access.ts'
import { ownLab } from '#src/usecases/parts/ranges/own-lab.ts'
import { save } from '#src/usecases/save.ts'
import { inStep } from '#src/usecases/step.ts'
import type { World } from '#src/usecases/world.ts'

/**
 * A person of the lab takes a lot of PT reagent out of use from now on; `isWrong`: it was registered
 * wrongly, and no INR that was computed with it is verified, signed or published. Refuses
 * `not-allowed-now` where it is not in use.
 * Source: decision 261.
 */
export function endReagentLot(world: World, actor: Actor, input: EndReagentLot) {
  return inStep(world, actor, async (step) => {
    const labId = ownLab(actor, 'calculation:decide', input)
    const facts = await readLot(step.tx, labId, input.lotId)
    const by = { by: personOf(actor).id, now: step.now }
    return save(step, 'calculation:decide', null, endingLot(facts, input, by))
  })
}
