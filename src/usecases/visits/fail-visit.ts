import { releasePlaces } from '#src/db/queries/slots.ts'
import { paise } from '#src/domain/money.ts'
import type { Actor } from '#src/domain/people/actor.ts'
import { isDrawn } from '#src/domain/tubes/tube-machine.ts'
import type { FailVisit } from '#src/domain/visits/inputs.ts'
import { isPatientFault, type VisitId } from '#src/domain/visits/visit.ts'
import { authorise } from '#src/usecases/access.ts'
import { audit } from '#src/usecases/audit.ts'
import { cancelTree } from '#src/usecases/bookings/cancel-booking.ts'
import { settleOrders } from '#src/usecases/bookings/settle-orders.ts'
import { tellBooker } from '#src/usecases/bookings/tell-booker.ts'
import { reloadTree } from '#src/usecases/bookings/tree.ts'
import { Refusal } from '#src/usecases/refusal.ts'
import { inStep, type Step } from '#src/usecases/step.ts'
import { move } from '#src/usecases/transition.ts'
import type { World } from '#src/usecases/world.ts'
import { hasTubesToDraw } from './may-reschedule.ts'
import { lockVisit, tubesOfVisit, type VisitInTree } from './locked-visit.ts'

/**
 * A visit that ends without a sample. Not home, refused or a wrong address cost what cancelling
 * after acceptance costs, as the quote said; the rest is free and asks for another time, or ends the
 * booking where every tube was written off.
 * Refuses `not-cancellable-after-collection` once a tube is drawn: finish the collection instead.
 * Source: life cycle 3.
 */
export function failVisit(world: World, actor: Actor, input: { visitId: VisitId } & FailVisit) {
  return inStep(world, actor, async (step) => {
    const permit = authorise(actor, 'visit:move')
    const locked = await lockVisit(step, permit, input.visitId)
    if (tubesOfVisit(locked).some(({ state }) => isDrawn(state)))
      throw new Refusal('not-cancellable-after-collection', {
        currentState: locked.visit.state,
        allowedActions: locked.visit.state === 'identified' ? ['collect'] : [],
      })
    const charge = await fail(step, locked, input.reason)
    await audit(world, step.tx, actor, 'visit:move', input.visitId, {
      event: 'fail',
      ...input,
      charge,
    })
    return { state: 'failed' as const, charge }
  })
}

async function fail(step: Step, { visit, tree }: VisitInTree, reason: FailVisit['reason']) {
  const { bookingId } = visit
  const patch = { failReason: reason }
  await move(step, 'visit', { row: visit, event: 'fail', bookingId, patch, reason })
  await releasePlaces(step.tx, visit.id, step.now)
  const isOver = !hasTubesToDraw(tree, visit)
  if ((isPatientFault(reason) || isOver) && !visit.isRecollection) {
    const charge = isPatientFault(reason) ? tree.booking.cancellationFee : paise(0)
    const after = await reloadTree(step, bookingId)
    const { kept, owed } = await cancelTree(step, after, { by: 'visit', charge, reason })
    return paise(kept + owed)
  }
  const after = await settleOrders(step, bookingId)
  if (!isOver) await tellBooker(step, after, 'visit-failed', { visit })
  return paise(0)
}
