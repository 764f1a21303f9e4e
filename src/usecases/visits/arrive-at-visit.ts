import type { Actor } from '#src/domain/people/actor.ts'
import type { ArriveAtVisit } from '#src/domain/visits/inputs.ts'
import { judgeStamp } from '#src/domain/visits/place-stamp.ts'
import { arrival } from '#src/domain/visits/under-way.ts'
import type { VisitId } from '#src/domain/visits/visit.ts'
import { authorise } from '#src/usecases/access.ts'
import { save } from '#src/usecases/save.ts'
import { inStep } from '#src/usecases/step.ts'
import type { World } from '#src/usecases/world.ts'
import { loadAnothersVisit } from '#src/usecases/parts/visits/visit-at-hand.ts'

/**
 * The phlebotomist is at the door; how far the phone is from it is stored. Refuses `too-early`,
 * `bound-to-hour`.
 * Source: life cycle 3; decision 033.
 */
export function arriveAtVisit(
  world: World,
  actor: Actor,
  { visitId, place }: { visitId: VisitId } & ArriveAtVisit,
) {
  return inStep(world, actor, async (step) => {
    const permit = authorise(actor, 'visit:move')
    const facts = await loadAnothersVisit(step, permit, visitId)
    const judged = judgeStamp(place, facts.booking, step.now)
    const stamp = { visitId, tap: 'arriving', ...judged } as const
    return save(step, 'visit:move', facts, arrival(facts, stamp, step.now))
  })
}
