import type { VisitRow } from '#src/db/queries/booking-tree.ts'
import type { TubeState } from '#src/domain/tubes/tube-machine.ts'
import { reloadTree } from '#src/usecases/parts/bookings/tree.ts'
import { settleOrders } from '#src/usecases/parts/bookings/settle-orders.ts'
import type { Step } from '#src/usecases/step.ts'
import { move } from '#src/usecases/transition.ts'

/**
 * While a tube of the visit is in one of these states, something is still to be drawn or carried.
 */
const underWay: readonly TubeState[] = ['planned', 'labelled', 'collected', 'in-transit']

/**
 * Ends a visit whose last tube was lost: with nothing left to draw or hand over, nobody else would.
 * A tube lost before the collection was finished earns nothing.
 * Source: decision 036.
 */
export async function endCustody(step: Step, { id, bookingId }: VisitRow): Promise<void> {
  const { visits, tubes } = await reloadTree(step, bookingId)
  const visit = visits.find((one) => one.id === id)
  const ofVisit = tubes.filter(({ visitId }) => visitId === id)
  if (!visit || ofVisit.some(({ state }) => underWay.includes(state))) return
  const over = visit.state === 'identified' ? await finish(step, visit) : visit
  if (over.state !== 'collected') return
  const patch = { handedOverAt: step.now }
  await move(step, 'visit', { row: over, event: 'hand-over', bookingId, patch })
  await settleOrders(step, bookingId)
}

function finish(step: Step, visit: VisitRow) {
  const { bookingId } = visit
  const patch = { collectedAt: step.now }
  return move(step, 'visit', { row: visit, event: 'collect', bookingId, patch })
}
