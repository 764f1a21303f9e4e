import type { BookingTree, ItemRow, VisitRow } from '#src/db/queries/bookings/booking-tree.ts'
import { findOrder } from '#src/db/queries/bookings/orders.ts'
import { releasePlaces } from '#src/db/queries/slots/slots.ts'
import type { OrderId } from '#src/domain/orders/order.ts'
import type { Actor } from '#src/domain/people/actor.ts'
import type { DeclaredReason, GiveUpTests } from '#src/domain/results/give-up.ts'
import { isSettled, mayBeGivenUp } from '#src/domain/results/item-machine.ts'
import { authorise, refuseOwnMoney } from '#src/usecases/access.ts'
import { audit } from '#src/usecases/audit.ts'
import { settleOrders } from '#src/usecases/parts/bookings/settle-orders.ts'
import { tellBooker } from '#src/usecases/parts/bookings/tell-booker.ts'
import { itemsOfTube, lockTree, orderOf, reloadTree } from '#src/usecases/parts/bookings/tree.ts'
import { Refusal } from '#src/usecases/refusal.ts'
import { publishReport } from '#src/usecases/parts/reports/publish-report.ts'
import { inStep, type Step } from '#src/usecases/step.ts'
import { move, notAllowed, whereItStands } from '#src/usecases/transition.ts'
import { hasTubesToDraw } from '#src/domain/visits/may-reschedule.ts'
import type { World } from '#src/usecases/world.ts'
import { endItems } from '#src/usecases/parts/results/give-up-items.ts'
import { isToDraw, visitUnderWay } from '#src/usecases/parts/results/visit-under-way.ts'

type Input = { orderId: OrderId } & GiveUpTests

/**
 * The lab or the office gives up tests: no fresh sample arrived, or it cannot measure them. They
 * end with a reason and are refunded together; a visit that was only for them is cancelled, the
 * rest of the order continues, and the patient is told. Refuses `same-person` for one's own
 * booking, `stale` where a test changed since it was shown, and `not-allowed-now` where it is
 * measured, over, or somebody is on the way to draw it.
 * Source: life cycle 5; decision 055.
 */
export function giveUpTests(world: World, actor: Actor, { orderId, reason, tests }: Input) {
  return inStep(world, actor, async (step) => {
    const permit = authorise(actor, 'item:give-up')
    const seen = permit.over(await findOrder(step.tx, orderId))
    const tree = await lockTree(step, seen.bookingId)
    refuseOwnMoney(actor, tree.booking.accountId)
    const items = tests.map(({ testItemId, version }) => {
      const item = tree.items.find((one) => one.id === testItemId && one.orderId === orderId)
      if (!item) throw new Refusal('not-found')
      if (item.version !== version)
        throw new Refusal('stale', whereItStands(actor, 'item', item.state))
      if (!mayBeGivenUp(item.state)) throw notAllowed(actor, 'item', item.state)
      return item
    })
    refuseOnTheWay(step, tree, items)
    const ended = await endUndone(step, tree, { orderId, items, reason })
    await audit(world, step.tx, actor, 'item:give-up', orderId, { reason, ended })
    return { ended }
  })
}

/** A phlebotomist on the way or at the door draws it or says why not. */
function refuseOnTheWay({ actor }: Step, tree: BookingTree, items: readonly ItemRow[]) {
  const bound = visitUnderWay(tree, items)
  if (bound) throw notAllowed(actor, 'visit', bound.state)
}

type Undone = { orderId: OrderId; items: readonly ItemRow[]; reason: DeclaredReason }

/**
 * The consequences, whoever gave the tests up, or time; returns how many tests ended. The booking
 * is locked.
 */
export async function endUndone(
  step: Step,
  tree: BookingTree,
  { orderId, items, reason }: Undone,
): Promise<number> {
  const { id: bookingId } = tree.booking
  const ended = await endItems(step, tree, items, reason)
  await endVisits(step, await writeOffIdle(step, bookingId, orderId))
  const after = await settleOrders(step, bookingId)
  const order = orderOf(after, orderId)
  if (order.state === 'reported') await publishReport(step, after, order)
  await tellBooker(step, after, 'test-not-performed')
  return ended.length
}

/** Tubes that no test waits for any more are not drawn. */
async function writeOffIdle(step: Step, bookingId: BookingTree['booking']['id'], orderId: OrderId) {
  const tree = await reloadTree(step, bookingId)
  for (const row of tree.tubes.filter((tube) => tube.orderId === orderId && isToDraw(tube))) {
    if (itemsOfTube(tree, row).some(({ state }) => !isSettled(state))) continue
    const patch = { writeOffReason: 'cancelled' as const }
    await move(step, 'tube', { row, event: 'write-off', bookingId, patch, reason: 'cancelled' })
  }
  return reloadTree(step, bookingId)
}

/** Cancels visits for a fresh sample that is no longer needed. */
async function endVisits(step: Step, tree: BookingTree) {
  const idle = tree.visits.filter((visit) => isOffered(visit) && !hasTubesToDraw(tree, visit))
  for (const row of idle) {
    await move(step, 'visit', { row, event: 'cancel', bookingId: tree.booking.id })
    await releasePlaces(step.tx, row.id, step.now)
  }
}

const isOffered = ({ isRecollection, state }: VisitRow) =>
  isRecollection && (state === 'offered' || state === 'accepted')
