import type { Actor } from '#src/domain/people/actor.ts'
import { handingOver } from '#src/domain/visits/handing-over.ts'
import type { HandOver } from '#src/domain/visits/inputs.ts'
import type { VisitId } from '#src/domain/visits/visit.ts'
import { authorise } from '#src/usecases/access.ts'
import { loadAnothersCollection } from '#src/usecases/parts/visits/collection.ts'
import { save } from '#src/usecases/save.ts'
import { inStep } from '#src/usecases/step.ts'
import type { World } from '#src/usecases/world.ts'

/**
 * The phlebotomist puts the tubes on the lab's counter; the lab then scans them in one by one. The
 * visit is handed over with its last tube; missing tubes are on the lab's list. Refuses
 * `several-labs` where the tubes are for more than one and none is named.
 * Source: life cycle 3 ("PH + LT scan"); decision 214.
 */
export function handOver(world: World, actor: Actor, input: HandOver & { visitId: VisitId }) {
  return inStep(world, actor, async (step) => {
    const permit = authorise(actor, 'visit:move')
    const facts = await loadAnothersCollection(step, permit, input.visitId)
    return save(
      step,
      'visit:move',
      facts,
      handingOver(facts, { labId: input.labId, now: step.now }),
    )
  })
}
