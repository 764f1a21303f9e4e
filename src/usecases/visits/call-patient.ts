import { listCallsOfVisit } from '#src/db/queries/changes/visit-stamps.ts'
import type { Actor } from '#src/domain/people/actor.ts'
import { calling } from '#src/domain/visits/calling.ts'
import type { VisitId } from '#src/domain/visits/visit.ts'
import { authorise, personOf } from '#src/usecases/access.ts'
import { save } from '#src/usecases/save.ts'
import { inStep } from '#src/usecases/step.ts'
import type { World } from '#src/usecases/world.ts'
import { loadAnothersCollection } from '#src/usecases/parts/visits/collection.ts'

/**
 * The phlebotomist calls the patient: the attempt is recorded, the patient gets a message about it,
 * and the port says how the call is made. Another try within three minutes counts as the same
 * attempt. Refuses `no-phone` where the account has none, `not-allowed-now` before the visit is
 * accepted and after it is over.
 * Source: decision 034.
 */
export function callPatient(world: World, actor: Actor, input: { visitId: VisitId }) {
  return inStep(world, actor, async (step) => {
    const permit = authorise(actor, 'visit:move')
    const [facts, calls] = await Promise.all([
      loadAnothersCollection(step, permit, input.visitId),
      listCallsOfVisit(step.tx, input.visitId),
    ])
    const call = { id: world.chance.uuid(), by: personOf(actor).id }
    const decision = calling({ ...facts, calls }, call, step.now)
    const { to, ...answer } = await save(step, 'visit:move', facts, decision)
    return { ...answer, ...world.calls.connect({ to }) }
  })
}
