import type { BookingTree, TubeRow } from '#src/db/queries/booking-tree.ts'
import { allowedEvents } from '#src/domain/machine.ts'
import type { Actor } from '#src/domain/people/actor.ts'
import { isSettled } from '#src/domain/results/item-machine.ts'
import { tubeMachine } from '#src/domain/tubes/tube-machine.ts'
import { MAX_RECOLLECTIONS, rejectReasons } from '#src/domain/tubes/tube.ts'
import type { RejectTube } from '#src/domain/visits/inputs.ts'
import { authorise } from '#src/usecases/access.ts'
import { audit } from '#src/usecases/audit.ts'
import { settleOrders } from '#src/usecases/bookings/settle-orders.ts'
import { tellBooker } from '#src/usecases/bookings/tell-booker.ts'
import { itemsOfTube, orderOf, reloadTree } from '#src/usecases/bookings/tree.ts'
import { giveUpItems } from '#src/usecases/results/give-up-items.ts'
import { publishReport } from '#src/usecases/reports/publish-report.ts'
import { unearn } from '#src/usecases/results/earn.ts'
import { Refusal } from '#src/usecases/refusal.ts'
import { inStep, type Step } from '#src/usecases/step.ts'
import { move } from '#src/usecases/transition.ts'
import type { World } from '#src/usecases/world.ts'
import { lockTubeByBarcode, type TubeInTree } from './locked-tube.ts'
import { drawAgain } from './draw-again.ts'

/**
 * The lab can't use the tube: a coded reason, and a free new visit with a new tube that names the
 * one it replaces; the good tubes' tests go on. After two fresh samples the tests are given up and
 * refunded. Nothing is ever charged, and cancelling stays closed.
 * Source: life cycle 4; specification §1 («asks for a fresh one»).
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

/** What is published is amended, not drawn again. */
function refuseReported({ tube, tree }: TubeInTree) {
  if (itemsOfTube(tree, tube).some(({ state }) => !isSettled(state))) return
  const allowedActions = allowedEvents(tubeMachine, tube.state).filter((one) => one !== 'reject')
  throw new Refusal('not-allowed-now', { currentState: tube.state, allowedActions })
}

async function reject(step: Step, { tube, tree }: TubeInTree, input: RejectTube) {
  const bookingId = tree.booking.id
  const patch = { rejectReason: input.reason, rejectNote: input.note ?? null }
  await move(step, 'tube', { row: tube, event: 'reject', bookingId, patch, reason: input.reason })
  const order = orderOf(tree, tube.orderId)
  const isRedrawn = order.recollections < MAX_RECOLLECTIONS
  if (isRedrawn) await askAgain(step, tree, tube)
  else await giveUp(step, tree, tube, input.reason)
  return isRedrawn
}

async function askAgain(step: Step, tree: BookingTree, tube: TubeRow) {
  const bookingId = tree.booking.id
  const open = itemsOfTube(tree, tube).filter(({ state }) => !isSettled(state))
  for (const row of open) {
    await unearn(step, tree, row)
    if (row.state !== 'recollect') await move(step, 'item', { row, event: 'recollect', bookingId })
  }
  const visit = await drawAgain(step, tree, tube, open)
  await settleOrders(step, bookingId)
  await tellBooker(step, tree, 'fresh-sample-needed', { visit })
}

async function giveUp(step: Step, tree: BookingTree, tube: TubeRow, reason: string) {
  await giveUpItems(step, tree, tube, reason)
  const after = await settleOrders(step, tree.booking.id)
  await publishReport(step, after, orderOf(after, tube.orderId))
  await tellBooker(step, await reloadTree(step, tree.booking.id), 'test-not-performed')
}
