import type { Actor, UserId } from '#src/domain/people/actor.ts'
import type { VisitId } from '#src/domain/visits/visit.ts'
import { isDrawn } from '#src/domain/tubes/tube-machine.ts'
import { authorise, personOf } from '#src/usecases/access.ts'
import { audit } from '#src/usecases/audit.ts'
import { settleOrders } from '#src/usecases/parts/bookings/settle-orders.ts'
import { postJournal } from '#src/usecases/post-journal.ts'
import { debitLab } from '#src/usecases/parts/settlement/debit-lab.ts'
import { Refusal } from '#src/usecases/refusal.ts'
import { inStep, type Step } from '#src/usecases/step.ts'
import { move, notAllowed, whereItStands } from '#src/usecases/transition.ts'
import type { World } from '#src/usecases/world.ts'
import { endCustody } from '#src/usecases/parts/visits/end-custody.ts'
import { bearer, visitEarned } from '#src/usecases/parts/visits/visit-pay.ts'
import {
  lockAnothersVisit,
  tubesOfVisit,
  type VisitInTree,
} from '#src/usecases/parts/visits/locked-visit.ts'
import { refuseTooEarly } from '#src/usecases/parts/visits/refuse-too-early.ts'

/**
 * Ends the collection: every planned tube is collected or written off, and at least one was drawn.
 * The tubes are in transport; the collection charge is accrued.
 * Source: life cycle 3.
 */
export function finishCollection(world: World, actor: Actor, input: { visitId: VisitId }) {
  return inStep(world, actor, async (step) => {
    const permit = authorise(actor, 'visit:move')
    const locked = await lockAnothersVisit(step, permit, input.visitId)
    const { visit } = locked
    if (visit.state === 'collected') return { state: visit.state }
    if (visit.state !== 'identified') throw notAllowed(actor, 'visit', visit.state)
    await refuseTooEarly(step, 'collect', locked)
    const tubes = tubesOfVisit(locked)
    if (tubes.some(({ state }) => state === 'planned' || state === 'labelled'))
      throw new Refusal('tubes-open', whereItStands(actor, 'visit', visit.state))
    if (!tubes.some(({ state }) => isDrawn(state)))
      throw new Refusal('no-tube-collected', whereItStands(actor, 'visit', visit.state))
    await finish(step, locked, personOf(actor).id)
    await endCustody(step, visit)
    await audit(world, step.tx, actor, 'visit:move', visit.id, { event: 'collect' })
    return { state: 'collected' as const }
  })
}

/**
 * The visit is collected, the drawn tubes are in transport, and the phlebotomist has earned the
 * visit.
 */
export async function finish(step: Step, locked: VisitInTree, phlebotomistId: UserId) {
  const { visit, tree } = locked
  const { bookingId } = visit
  const patch = { collectedAt: step.now }
  await move(step, 'visit', { row: visit, event: 'collect', bookingId, patch })
  for (const row of tubesOfVisit(locked).filter(({ state }) => state === 'collected'))
    await move(step, 'tube', { row, event: 'carry', bookingId })
  await postJournal(step, bookingId, visitEarned(tree, visit, phlebotomistId))
  await debitLab(step, tree, { visit, bearer: bearer(tree, visit) })
  await settleOrders(step, bookingId)
}
