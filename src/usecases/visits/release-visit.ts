import { lockPhlebotomist } from '#src/db/queries/cash.ts'
import type { Actor } from '#src/domain/people/actor.ts'
import type { ReleaseVisit } from '#src/domain/visits/inputs.ts'
import type { VisitId } from '#src/domain/visits/visit.ts'
import { authorise, personOf, refuseOwnBooking } from '#src/usecases/access.ts'
import { audit } from '#src/usecases/audit.ts'
import { settleOrders } from '#src/usecases/bookings/settle-orders.ts'
import { tellBooker } from '#src/usecases/bookings/tell-booker.ts'
import { inStep } from '#src/usecases/step.ts'
import { move } from '#src/usecases/transition.ts'
import type { World } from '#src/usecases/world.ts'
import { lockVisit } from './locked-visit.ts'

/**
 * Gives a visit back before arriving, with a reason: it is offered again, and cancelling is free.
 * Refuses `own-booking` to an office person whose own it is.
 */
export function releaseVisit(
  world: World,
  actor: Actor,
  input: { visitId: VisitId } & ReleaseVisit,
) {
  return inStep(world, actor, async (step) => {
    const permit = authorise(actor, 'visit:release')
    const { visit, tree } = await lockVisit(step, permit, input.visitId)
    // A phlebotomist who finds that it is their own lets it go; nobody else frees themselves so.
    const isTheirs = visit.phlebotomistId === personOf(actor).id
    if (!isTheirs) refuseOwnBooking(actor, tree.booking)
    // Who accepts meanwhile counts this one.
    if (visit.phlebotomistId) await lockPhlebotomist(step.tx, visit.phlebotomistId)
    await move(step, 'visit', {
      row: visit,
      event: 'release',
      bookingId: visit.bookingId,
      patch: { phlebotomistId: null, acceptedAt: null, departedAt: null },
      reason: input.reason,
    })
    await settleOrders(step, visit.bookingId)
    await tellBooker(step, tree, 'visit-released', { visit })
    const detail = { reason: input.reason, isTheirs }
    await audit(world, step.tx, actor, 'visit:release', visit.id, detail)
    return { state: 'offered' as const }
  })
}
