import type { Actor } from '#src/domain/people/actor.ts'
import { SettlementId } from '#src/domain/settlement/settlement.ts'
import { endingCollection } from '#src/domain/visits/ending-collection.ts'
import type { EndCollection } from '#src/domain/visits/inputs.ts'
import type { VisitId } from '#src/domain/visits/visit.ts'
import { authorise } from '#src/usecases/access.ts'
import { loadLeft, sampleAt } from '#src/usecases/parts/tubes/sample.ts'
import { save } from '#src/usecases/save.ts'
import { inStep } from '#src/usecases/step.ts'
import type { World } from '#src/usecases/world.ts'

type Input = { visitId: VisitId } & EndCollection

/**
 * The office ends a collection that was left with tubes drawn, an hour after it was due, as if the
 * phlebotomist had written off the rest and finished. What was drawn stays with the phlebotomist to
 * be handed over; the rest is refunded free of charge, and the patient is told. Refuses
 * `same-person` to the visit's phlebotomist and patient, `stale`, `not-allowed-now` before that
 * hour and in any other state, and `no-tube-collected`, which time ends.
 * Source: decision 043.
 */
export function endCollection(world: World, actor: Actor, { visitId, ...input }: Input) {
  return inStep(world, actor, async (step) => {
    const permit = authorise(actor, 'visit:end-collection')
    const facts = await loadLeft(step, permit, visitId)
    const at = { ...sampleAt(step), id: SettlementId.parse(world.chance.uuid()) }
    return save(step, 'visit:end-collection', facts, endingCollection(facts, input, at))
  })
}
