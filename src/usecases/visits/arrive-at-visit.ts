import type { Actor } from '#src/domain/people/actor.ts'
import type { VisitId } from '#src/domain/visits/visit.ts'
import { authorise } from '#src/usecases/access.ts'
import { audit } from '#src/usecases/audit.ts'
import { settleOrders } from '#src/usecases/bookings/settle-orders.ts'
import { inStep } from '#src/usecases/step.ts'
import { move } from '#src/usecases/transition.ts'
import type { World } from '#src/usecases/world.ts'
import { lockVisit } from './locked-visit.ts'
import { refuseTooEarly } from './refuse-too-early.ts'

/** The phlebotomist stands at the door. Refuses `too-early`. */
export function arriveAtVisit(world: World, actor: Actor, input: { visitId: VisitId }) {
  return inStep(world, actor, async (step) => {
    const permit = authorise(actor, 'visit:move')
    const { visit } = await lockVisit(step, permit, input.visitId)
    if (visit.state === 'arrived') return { state: visit.state }
    const { bookingId } = visit
    if (visit.state === 'en-route') refuseTooEarly(step, 'arrive', visit)
    await move(step, 'visit', {
      row: visit,
      event: 'arrive',
      bookingId,
      patch: { arrivedAt: step.now },
    })
    await settleOrders(step, bookingId)
    await audit(world, step.tx, actor, 'visit:move', visit.id, { event: 'arrive' })
    return { state: 'arrived' as const }
  })
}
