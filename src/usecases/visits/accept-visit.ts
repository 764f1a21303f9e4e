import { findAccepting } from '#src/db/queries/results/accepting.ts'
import { listWorkersForTaker } from '#src/db/queries/stays/city-workers.ts'
import { limits } from '#src/domain/limits.ts'
import type { Actor } from '#src/domain/people/actor.ts'
import { acceptance } from '#src/domain/visits/acceptance.ts'
import type { VisitId } from '#src/domain/visits/visit.ts'
import { authorise, personOf } from '#src/usecases/access.ts'
import { save } from '#src/usecases/save.ts'
import { inStep } from '#src/usecases/step.ts'
import type { World } from '#src/usecases/world.ts'
import { loadWantedVisit } from '#src/usecases/parts/visits/visit-at-hand.ts'

/**
 * The first phlebotomist of the city to accept gets the visit; from then on cancelling costs the
 * charge. Refuses `taken`, `overlapping` (as many visits at that time as they make), `needed-elsewhere`
 * (only they can make another visit of that hour), `offered-later` (with `at`: it opens to others first), `released-too-often` to one
 * who released three visits within a day, and `cash-in-hand-limit`: the cash held, plus what is due
 * at visits accepted before and at this one. What their roster leaves out is refused by its reason.
 * Source: life cycle 3; decisions 099, 188, 193 and 194.
 */
export function acceptVisit(world: World, actor: Actor, { visitId }: { visitId: VisitId }) {
  return inStep(world, actor, async (step) => {
    const { tx, now } = step
    const permit = authorise(actor, 'visit:accept')
    const { id } = personOf(actor)
    const since = now.subtract(limits.releasesOfPhlebotomist.per)
    const [facts, { opensAt, ...by }, workers] = await Promise.all([
      loadWantedVisit(step, permit, visitId),
      findAccepting(tx, id, { visitId, since }),
      listWorkersForTaker(tx, visitId, id),
    ])
    const limit = world.settings.cashInHandLimit
    const decision = acceptance({ ...facts, workers, opensAt }, by, { now, limit })
    return save(step, 'visit:accept', facts, decision)
  })
}
