import type { Actor } from '#src/domain/people/actor.ts'
import { SettlementId } from '#src/domain/settlement/settlement.ts'
import { finishing } from '#src/domain/visits/finishing.ts'
import type { VisitId } from '#src/domain/visits/visit.ts'
import { authorise, personOf } from '#src/usecases/access.ts'
import { loadAnothersCollection } from '#src/usecases/parts/visits/collection.ts'
import { save } from '#src/usecases/save.ts'
import { inStep } from '#src/usecases/step.ts'
import type { World } from '#src/usecases/world.ts'

/**
 * Ends the collection: every planned tube is collected or written off, and at least one was drawn.
 * The tubes are in transport; the collection charge is accrued. Refuses `too-early`,
 * `bound-to-hour`, `tubes-open`, `no-tube-collected`.
 * Source: life cycle 3.
 */
export function finishCollection(world: World, actor: Actor, { visitId }: { visitId: VisitId }) {
  return inStep(world, actor, async (step) => {
    const permit = authorise(actor, 'visit:move')
    const facts = await loadAnothersCollection(step, permit, visitId)
    const at = { now: step.now, id: SettlementId.parse(world.chance.uuid()) }
    return save(step, 'visit:move', facts, finishing(facts, personOf(actor).id, at))
  })
}
