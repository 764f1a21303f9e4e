import { countCalls, insertCall } from '#src/db/queries/changes/visit-stamps.ts'
import type { Actor } from '#src/domain/people/actor.ts'
import { CALL_APART_MINUTES } from '#src/domain/visits/failure.ts'
import { isAccepted } from '#src/domain/visits/visit-machine.ts'
import type { VisitId } from '#src/domain/visits/visit.ts'
import { authorise, personOf } from '#src/usecases/access.ts'
import { audit } from '#src/usecases/audit.ts'
import { tellBooker } from '#src/usecases/parts/bookings/tell-booker.ts'
import { Refusal } from '#src/usecases/refusal.ts'
import { inStep } from '#src/usecases/step.ts'
import { notAllowed } from '#src/usecases/transition.ts'
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
    const locked = await loadAnothersCollection(step, permit, input.visitId)
    const { visit, contact } = locked
    if (!isAccepted(visit.state)) throw notAllowed(actor, 'visit', visit.state)
    if (!contact.phone) throw new Refusal('no-phone')
    const isNew = await insertCall(step.tx, {
      id: world.chance.uuid(),
      visitId: visit.id,
      phlebotomistId: personOf(actor).id,
      at: step.now,
      until: step.now.add({ minutes: CALL_APART_MINUTES }),
    })
    if (isNew) await tellBooker(step, locked, 'visit-called', { visit, at: step.now })
    const attempts = await countCalls(step.tx, visit.id)
    await audit(world, step.tx, actor, 'visit:move', visit.id, { event: 'call', isNew, attempts })
    return { attempts, isNew, ...world.calls.connect({ to: contact.phone }) }
  })
}
