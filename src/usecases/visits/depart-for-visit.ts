import { findPhlebotomist } from '#src/db/queries/contacts.ts'
import type { Actor } from '#src/domain/people/actor.ts'
import type { VisitId } from '#src/domain/visits/visit.ts'
import { authorise, personOf } from '#src/usecases/access.ts'
import { audit } from '#src/usecases/audit.ts'
import { settleOrders } from '#src/usecases/bookings/settle-orders.ts'
import { tellBooker } from '#src/usecases/bookings/tell-booker.ts'
import { inStep } from '#src/usecases/step.ts'
import { move } from '#src/usecases/transition.ts'
import type { World } from '#src/usecases/world.ts'
import { lockAnothersVisit } from './locked-visit.ts'
import { refuseTooEarly } from './refuse-too-early.ts'

/** The phlebotomist sets out; the patient is told. Refuses `too-early`, `bound-to-hour`. */
export function departForVisit(world: World, actor: Actor, input: { visitId: VisitId }) {
  return inStep(world, actor, async (step) => {
    const permit = authorise(actor, 'visit:move')
    const locked = await lockAnothersVisit(step, permit, input.visitId)
    const { visit, tree } = locked
    if (visit.state === 'en-route') return { state: visit.state }
    const { bookingId } = visit
    if (visit.state === 'accepted') await refuseTooEarly(step, 'depart', locked)
    await move(step, 'visit', {
      row: visit,
      event: 'depart',
      bookingId,
      patch: { departedAt: step.now },
    })
    await settleOrders(step, bookingId)
    const person = await findPhlebotomist(step.tx, personOf(actor).id)
    await tellBooker(step, tree, 'visit-departed', { visit, phlebotomist: person?.displayName })
    await audit(world, step.tx, actor, 'visit:move', visit.id, { event: 'depart' })
    return { state: 'en-route' as const }
  })
}
