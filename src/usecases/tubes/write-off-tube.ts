import type { BookingTree, TubeRow } from '#src/db/queries/booking-tree.ts'
import type { Actor } from '#src/domain/people/actor.ts'
import type { TubeId, WriteOffReason } from '#src/domain/tubes/tube.ts'
import type { WriteOffTube } from '#src/domain/visits/inputs.ts'
import { authorise } from '#src/usecases/access.ts'
import { audit } from '#src/usecases/audit.ts'
import { settleOrders } from '#src/usecases/bookings/settle-orders.ts'
import { tellBooker } from '#src/usecases/bookings/tell-booker.ts'
import { orderOf } from '#src/usecases/bookings/tree.ts'
import { publishReport } from '#src/usecases/reports/publish-report.ts'
import { giveUpItems } from '#src/usecases/results/give-up-items.ts'
import { inStep, type Step } from '#src/usecases/step.ts'
import { move, notAllowed } from '#src/usecases/transition.ts'
import type { World } from '#src/usecases/world.ts'
import { lockTubeOfVisit } from './locked-tube.ts'

/**
 * A tube that cannot be filled: its tests are not done, and refunded if they were paid. No fee.
 * Source: life cycle 4.
 */
export function writeOffTube(world: World, actor: Actor, input: { tubeId: TubeId } & WriteOffTube) {
  return inStep(world, actor, async (step) => {
    const permit = authorise(actor, 'tube:collect')
    const { tube, visit, tree } = await lockTubeOfVisit(step, permit, input.tubeId)
    if (visit.state !== 'identified') throw notAllowed(actor, 'visit', visit.state)
    await writeOff(step, tree, tube, input.reason)
    await audit(world, step.tx, actor, 'tube:collect', tube.id, { event: 'write-off', ...input })
    return { state: 'not-drawn' as const }
  })
}

/** The consequences of a tube that is not drawn: its tests are given up and refunded. */
export async function writeOff(
  step: Step,
  tree: BookingTree,
  tube: TubeRow,
  reason: WriteOffReason,
): Promise<void> {
  const bookingId = tree.booking.id
  const patch = { writeOffReason: reason }
  await move(step, 'tube', { row: tube, event: 'write-off', bookingId, patch, reason })
  await giveUpItems(step, tree, tube, reason)
  await closeReport(step, await settleOrders(step, bookingId), tube)
}

/** The missing fresh sample will not arrive: the report is complete without it. */
async function closeReport(step: Step, tree: BookingTree, tube: TubeRow) {
  const order = orderOf(tree, tube.orderId)
  if (order.state !== 'reported') return
  await publishReport(step, tree, order)
  await tellBooker(step, tree, 'test-not-performed')
}
