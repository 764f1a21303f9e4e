import type { Actor } from '#src/domain/people/actor.ts'
import type { ByBarcode } from '#src/domain/visits/inputs.ts'
import { authorise } from '#src/usecases/access.ts'
import { audit } from '#src/usecases/audit.ts'
import { settleOrders } from '#src/usecases/parts/bookings/settle-orders.ts'
import { Refusal } from '#src/usecases/refusal.ts'
import { inStep, type Step } from '#src/usecases/step.ts'
import { move } from '#src/usecases/transition.ts'
import type { World } from '#src/usecases/world.ts'
import { lockTubeByBarcode, type TubeInTree } from '#src/usecases/parts/tubes/locked-tube.ts'

/**
 * The lab scans a tube in: custody passes. With its last tube the visit is handed over. Refuses
 * `not-handed-over` until the phlebotomist has put it on the counter.
 * Source: life cycle 3 and 4.
 */
export function receiveTube(world: World, actor: Actor, input: ByBarcode) {
  return inStep(world, actor, async (step) => {
    const permit = authorise(actor, 'tube:receive')
    const locked = await lockTubeByBarcode(step, permit, input.barcode)
    const { tube } = locked
    if (tube.state === 'handed-over') return { tubeId: tube.id, state: tube.state }
    await receive(step, locked)
    await audit(world, step.tx, actor, 'tube:receive', tube.id, { event: 'hand-over' })
    return { tubeId: tube.id, state: 'handed-over' as const }
  })
}

async function receive(step: Step, { tube, tree }: TubeInTree) {
  const bookingId = tree.booking.id
  const visit = tree.visits.find(({ id }) => id === tube.visitId)
  if (tube.state === 'in-transit' && !visit?.manifestAt)
    throw new Refusal('not-handed-over', { currentState: tube.state, allowedActions: [] })
  const patch = { handedOverAt: step.now }
  await move(step, 'tube', { row: tube, event: 'hand-over', bookingId, patch })
  const isLast = !tree.tubes.some(
    ({ id, visitId, state }) =>
      visitId === tube.visitId && id !== tube.id && state === 'in-transit',
  )
  if (visit && isLast && visit.state === 'collected')
    await move(step, 'visit', { row: visit, event: 'hand-over', bookingId, patch })
  await settleOrders(step, bookingId)
}
