import { readLot } from '#src/db/queries/calculations/keeping.ts'
import { decidingLot } from '#src/domain/calculations/keeping-lots.ts'
import type { DecideReagentLot } from '#src/domain/calculations/reagent-lot.ts'
import type { Actor } from '#src/domain/people/actor.ts'
import { personOf } from '#src/usecases/access.ts'
import { ownLab } from '#src/usecases/parts/ranges/own-lab.ts'
import { save } from '#src/usecases/save.ts'
import { inStep } from '#src/usecases/step.ts'
import type { World } from '#src/usecases/world.ts'

/**
 * Another person of the lab confirms or refuses a lot of PT reagent, of whom one at least is a
 * registered signatory; who registered it may withdraw it. Refuses `same-person`, `needs-signatory`,
 * `not-allowed-now` where it is decided, `reagent-time-past`, `reagent-expired`.
 * Source: decision 261.
 */
export function decideReagentLot(world: World, actor: Actor, input: DecideReagentLot) {
  return inStep(world, actor, async (step) => {
    const labId = ownLab(actor, 'calculation:decide', input)
    const facts = await readLot(step.tx, labId, input.lotId)
    const by = { by: personOf(actor).id, now: step.now }
    return save(step, 'calculation:decide', null, decidingLot(facts, input, by))
  })
}
