import type { Actor } from '#src/domain/people/actor.ts'
import type { ReleaseVisit } from '#src/domain/visits/inputs.ts'
import type { VisitId } from '#src/domain/visits/visit.ts'
import { authorise } from '#src/usecases/access.ts'
import { audit } from '#src/usecases/audit.ts'
import { settleOrders } from '#src/usecases/bookings/settle-orders.ts'
import { tellBooker } from '#src/usecases/bookings/tell-booker.ts'
import { inStep } from '#src/usecases/step.ts'
import { move } from '#src/usecases/transition.ts'
import type { World } from '#src/usecases/world.ts'
import { lockVisit } from './locked-visit.ts'

/** Gives a visit back before arriving, with a reason: it is offered again, and cancelling is free. */
export function releaseVisit(
  world: World,
  actor: Actor,
  input: { visitId: VisitId } & ReleaseVisit,
) {
  return inStep(world, actor, async (step) => {
    const permit = authorise(actor, 'visit:release')
    const { visit, tree } = await lockVisit(step, permit, input.visitId)
    await move(step, 'visit', {
      row: visit,
      event: 'release',
      bookingId: visit.bookingId,
      patch: { phlebotomistId: null, acceptedAt: null, departedAt: null },
      reason: input.reason,
    })
    await settleOrders(step, visit.bookingId)
    await tellBooker(step, tree, 'visit-released', { visit })
    await audit(world, step.tx, actor, 'visit:release', visit.id, { reason: input.reason })
    return { state: 'offered' as const }
  })
}
