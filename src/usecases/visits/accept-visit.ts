import { cashOf, lockPhlebotomist } from '#src/db/queries/cash.ts'
import { findPhlebotomist } from '#src/db/queries/contacts.ts'
import type { Actor } from '#src/domain/people/actor.ts'
import type { UserId } from '#src/domain/people/actor.ts'
import { MOST_RELEASES } from '#src/domain/visits/release-limit.ts'
import type { VisitId } from '#src/domain/visits/visit.ts'
import { authorise, personOf } from '#src/usecases/access.ts'
import { audit } from '#src/usecases/audit.ts'
import { settleOrders } from '#src/usecases/bookings/settle-orders.ts'
import { tellBooker } from '#src/usecases/bookings/tell-booker.ts'
import { Refusal } from '#src/usecases/refusal.ts'
import { inStep, type Step } from '#src/usecases/step.ts'
import { move, notAllowed } from '#src/usecases/transition.ts'
import type { World } from '#src/usecases/world.ts'
import { lockAnothersVisit, type VisitInTree } from './locked-visit.ts'
import { acceptingFrom } from './release-limit.ts'
import { refusingOverlap } from './refusing-overlap.ts'

/**
 * The first phlebotomist of the city who accepts has the visit; from now on cancelling costs.
 * Refuses `taken`, `overlapping` (another visit at that time), `released-too-often` to who gave back
 * three visits within a day, and `cash-in-hand-limit`: what is held, what is due at visits accepted
 * before, and what is due here.
 */
export function acceptVisit(world: World, actor: Actor, input: { visitId: VisitId }) {
  return inStep(world, actor, async (step) => {
    const permit = authorise(actor, 'visit:accept')
    const { id: phlebotomistId } = personOf(actor)
    const locked = await lockAnothersVisit(step, permit, input.visitId)
    const { visit } = locked
    if (visit.phlebotomistId === phlebotomistId && visit.state === 'accepted')
      return { state: visit.state }
    if (visit.phlebotomistId === phlebotomistId) throw notAllowed(actor, 'visit', visit.state)
    if (visit.state !== 'offered')
      throw new Refusal('taken', { currentState: visit.state, allowedActions: [] })
    await accept(step, locked, phlebotomistId)
    await audit(world, step.tx, actor, 'visit:accept', visit.id)
    return { state: 'accepted' as const }
  })
}

async function accept(step: Step, { visit, tree }: VisitInTree, phlebotomistId: UserId) {
  const { world, tx, now } = step
  const person = await findPhlebotomist(tx, phlebotomistId)
  if (!person?.isActive) throw new Refusal('forbidden')
  await lockPhlebotomist(tx, phlebotomistId)
  if (await acceptingFrom(step, phlebotomistId))
    throw new Refusal('released-too-often', { facts: { most: MOST_RELEASES } })
  const { held, promised } = await cashOf(tx, phlebotomistId)
  const { cashInHandLimit } = world.settings
  if (visit.cashDue > 0 && held + promised + visit.cashDue > cashInHandLimit)
    throw new Refusal('cash-in-hand-limit')
  const dispatch = {
    cashInHand: held,
    isPreferred: visit.preferredPhlebotomistId === phlebotomistId,
  }
  const patch = { phlebotomistId, acceptedAt: now, dispatch }
  await refusingOverlap(() =>
    move(step, 'visit', { row: visit, event: 'accept', bookingId: visit.bookingId, patch }),
  )
  await settleOrders(step, visit.bookingId)
  await tellBooker(step, tree, 'visit-accepted', {
    visit,
    phlebotomist: person.displayName,
    charge: tree.booking.cancellationFee,
  })
}
