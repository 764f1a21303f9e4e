import { allowedEvents } from '#src/domain/machine.ts'
import type { Actor } from '#src/domain/people/actor.ts'
import { isSettled } from '#src/domain/results/item-machine.ts'
import { tubeMachine } from '#src/domain/tubes/tube-machine.ts'
import { rejectReasons } from '#src/domain/tubes/tube.ts'
import type { RejectTube } from '#src/domain/visits/inputs.ts'
import { authorise } from '#src/usecases/access.ts'
import { audit } from '#src/usecases/audit.ts'
import { itemsOfTube } from '#src/usecases/parts/bookings/tree.ts'
import { Refusal } from '#src/usecases/refusal.ts'
import { inStep, type Step } from '#src/usecases/step.ts'
import { move } from '#src/usecases/transition.ts'
import type { World } from '#src/usecases/world.ts'
import { lockTubeByBarcode, type TubeInTree } from '#src/usecases/parts/tubes/locked-tube.ts'
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
    const locked = await lockTubeByBarcode(step, permit, input.barcode)
    const { tube } = locked
    if (tube.state === 'rejected') return alreadyRejected(locked)
    refuseReported(locked)
    const isRedrawn = await reject(step, locked, input)
    const { reason } = input
    const fault = rejectReasons[reason]
    await audit(world, step.tx, actor, 'tube:receive', tube.id, { event: 'reject', reason, fault })
    return { tubeId: tube.id, state: 'rejected' as const, isRedrawn }
  })
}

function alreadyRejected({ tube, tree }: TubeInTree) {
  const isRedrawn = tree.tubes.some(({ replacesId }) => replacesId === tube.id)
  return { tubeId: tube.id, state: 'rejected' as const, isRedrawn }
}

/** A published result is amended, not drawn again. */
function refuseReported({ tube, tree }: TubeInTree) {
  if (itemsOfTube(tree, tube).some(({ state }) => !isSettled(state))) return
  const allowedActions = allowedEvents(tubeMachine, tube.state).filter((one) => one !== 'reject')
  throw new Refusal('not-allowed-now', { currentState: tube.state, allowedActions })
}

async function reject(step: Step, { tube, tree }: TubeInTree, { reason, note }: RejectTube) {
  const patch = { rejectReason: reason, rejectNote: note ?? null }
  await move(step, 'tube', {
    row: tube,
    event: 'reject',
    bookingId: tree.booking.id,
    patch,
    reason,
  })
  // Signed results of it too: a reader could not know that the sample was unfit.
  const items = itemsOfTube(tree, tube).filter(({ state }) => !isSettled(state))
  return replaceTube(step, tree, tube, { items, reason, news: 'fresh-sample-needed' })
}
