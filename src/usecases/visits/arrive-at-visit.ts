import type { Actor } from '#src/domain/people/actor.ts'
import type { ArriveAtVisit } from '#src/domain/visits/inputs.ts'
import type { VisitId } from '#src/domain/visits/visit.ts'
import { authorise } from '#src/usecases/access.ts'
import { audit } from '#src/usecases/audit.ts'
import { settleOrders } from '#src/usecases/bookings/settle-orders.ts'
import { inStep } from '#src/usecases/step.ts'
import { move } from '#src/usecases/transition.ts'
import type { World } from '#src/usecases/world.ts'
import { keepStamp } from './keep-stamp.ts'
import { lockAnothersVisit } from './locked-visit.ts'
import { refuseTooEarly } from './refuse-too-early.ts'

/**
 * The phlebotomist stands at the door; how far the phone says it is from there is kept.
 * Refuses `too-early`, `bound-to-hour`.
 */
export function arriveAtVisit(
  world: World,
  actor: Actor,
  input: { visitId: VisitId } & ArriveAtVisit,
) {
  return inStep(world, actor, async (step) => {
    const permit = authorise(actor, 'visit:move')
    const locked = await lockAnothersVisit(step, permit, input.visitId)
    const { visit } = locked
    if (visit.state === 'arrived') return { state: visit.state }
    const { bookingId } = visit
    if (visit.state === 'en-route') await refuseTooEarly(step, 'arrive', locked)
    await move(step, 'visit', {
      row: visit,
      event: 'arrive',
      bookingId,
      patch: { arrivedAt: step.now },
    })
    await keepStamp(step, locked, 'arriving', input.place)
    await settleOrders(step, bookingId)
    await audit(world, step.tx, actor, 'visit:move', visit.id, { event: 'arrive' })
    return { state: 'arrived' as const }
  })
}
