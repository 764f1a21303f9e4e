import type { Actor } from '#src/domain/people/actor.ts'
import type { TubeId } from '#src/domain/tubes/tube.ts'
import type { LabelTube } from '#src/domain/visits/inputs.ts'
import { authorise } from '#src/usecases/access.ts'
import { audit } from '#src/usecases/audit.ts'
import { settleOrders } from '#src/usecases/bookings/settle-orders.ts'
import { Refusal } from '#src/usecases/refusal.ts'
import { inStep } from '#src/usecases/step.ts'
import { move, notAllowed, whereItStands } from '#src/usecases/transition.ts'
import type { World } from '#src/usecases/world.ts'
import { lockTubeOfVisit } from './locked-tube.ts'

/**
 * The blood is drawn: from now on nothing that needs this tube can be cancelled. The barcode is
 * scanned again, so that the tube in the hand is the one on the screen. Cash comes before the first
 * tube. Refuses `wrong-tube`, `cash-first`.
 */
export function collectTube(world: World, actor: Actor, input: { tubeId: TubeId } & LabelTube) {
  return inStep(world, actor, async (step) => {
    const permit = authorise(actor, 'tube:collect')
    const { tube, visit, tree } = await lockTubeOfVisit(step, permit, input.tubeId)
    if (tube.barcode !== null && tube.barcode !== input.barcode) throw new Refusal('wrong-tube')
    if (tube.state === 'collected') return { state: tube.state }
    if (visit.state !== 'identified') throw notAllowed(actor, 'visit', visit.state)
    if (!visit.isRecollection && tree.payment.state === 'due')
      throw new Refusal('cash-first', whereItStands(actor, 'tube', tube.state))
    const patch = { collectedAt: step.now }
    await move(step, 'tube', { row: tube, event: 'collect', bookingId: visit.bookingId, patch })
    await settleOrders(step, visit.bookingId)
    await audit(world, step.tx, actor, 'tube:collect', tube.id, { event: 'collect' })
    return { state: 'collected' as const }
  })
}
