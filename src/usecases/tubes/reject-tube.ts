import type { Actor } from '#src/domain/people/actor.ts'
import { isSettled } from '#src/domain/results/item-machine.ts'
import { rejecting } from '#src/domain/tubes/rejecting.ts'
import type { RejectTube } from '#src/domain/visits/inputs.ts'
import { authorise } from '#src/usecases/access.ts'
import { audit } from '#src/usecases/audit.ts'
import { itemsOfTube } from '#src/usecases/parts/bookings/tree.ts'
import { refusedAs, saveChanged } from '#src/usecases/save.ts'
import { inStep } from '#src/usecases/step.ts'
import type { World } from '#src/usecases/world.ts'
import { loadTubeByBarcode } from '#src/usecases/parts/visits/collection.ts'
import { replaceTube } from '#src/usecases/parts/tubes/replace-tube.ts'

/**
 * The lab cannot use the tube: a coded reason, and a free new visit with a new tube that references
 * the one it replaces; the tests of good tubes continue. A signed, unpublished result of it is
 * dropped. After two fresh samples the tests are given up and refunded. Nothing is ever charged,
 * and cancelling stays closed.
 * Source: life cycle 4; spec §1 ("asks for a fresh one"); decision 089.
 */
export function rejectTube(world: World, actor: Actor, input: RejectTube) {
  return inStep(world, actor, async (step) => {
    const permit = authorise(actor, 'tube:receive')
    const locked = await loadTubeByBarcode(step, permit, input.barcode)
    const { tube, tubes, booking } = locked
    const answer = { tubeId: tube.id, state: 'rejected' as const }
    if (tube.state === 'rejected')
      return { ...answer, isRedrawn: tubes.some(({ replacesId }) => replacesId === tube.id) }
    const decided = rejecting(locked, input)
    if (!decided.ok) throw refusedAs(step, decided)
    const { rejected, fault } = decided
    await saveChanged(step, locked, { bookingId: booking.id, transitions: [rejected] })
    // Signed results of it too: a reader could not know that the sample was unfit.
    const items = itemsOfTube(locked, tube).filter(({ state }) => !isSettled(state))
    const { reason } = input
    const gone = { items, reason, news: 'fresh-sample-needed' as const }
    const isRedrawn = await replaceTube(step, locked, tube, gone)
    await audit(world, step.tx, actor, 'tube:receive', tube.id, { event: 'reject', reason, fault })
    return { ...answer, isRedrawn }
  })
}
