import type { BookingTree, ItemRow } from '#src/db/queries/bookings/booking-tree.ts'
import { findOrder } from '#src/db/queries/bookings/orders.ts'
import { listRefundsOf } from '#src/db/queries/refunds/refunds.ts'
import { ageInYears, indianDay } from '#src/domain/india-time.ts'
import { sumPaise } from '#src/domain/money.ts'
import type { OrderId } from '#src/domain/orders/order.ts'
import { wasPaid } from '#src/domain/payments/payment-machine.ts'
import type { Actor } from '#src/domain/people/actor.ts'
import { followingFrom } from '#src/domain/results/calculated/computed-items.ts'
import { isSettled, mayBeGivenUp } from '#src/domain/results/item-machine.ts'
import { authorise, refuseOwnMoney } from '#src/usecases/access.ts'
import { audit } from '#src/usecases/audit.ts'
import { reloadTree } from '#src/usecases/parts/bookings/tree.ts'
import { openDispute } from '#src/usecases/parts/disputes/open-dispute.ts'
import { inStep, type Step } from '#src/usecases/step.ts'
import type { World } from '#src/usecases/world.ts'
import { visitUnderWay } from '#src/domain/results/visit-under-way.ts'

/**
 * What giving up tests of an order would end and refund, for the person who decides. Amounts in
 * paise. Refuses `same-person` for one's own booking.
 * Source: life cycle 5.
 */
export function viewGiveUp(world: World, actor: Actor, input: { orderId: OrderId }) {
  return inStep(world, actor, async (step) => {
    const permit = authorise(actor, 'give-up:read')
    const order = permit.over(await findOrder(step.tx, input.orderId))
    const tree = await reloadTree(step, order.bookingId)
    refuseOwnMoney(actor, tree.booking.accountId)
    const refunds = await listRefundsOf(step.tx, order.bookingId)
    const refunded = new Set(refunds.map(({ testItemId }) => testItemId))
    await audit(world, step.tx, actor, 'give-up:read', order.id)
    const items = tree.items.filter(({ orderId }) => orderId === order.id)
    return {
      orderId: order.id,
      number: tree.booking.number,
      patientName: order.patientName,
      ageYears: ageInYears(order.birthDate, indianDay(step.now)),
      sex: order.sex,
      /** Whether money is refunded at once, after the bank's decision, or not at all. */
      payback: await paybackOf(step, tree),
      tests: items.map((item) => onPage(tree, items, item, refunded)),
    }
  })
}

async function paybackOf(step: Step, tree: BookingTree) {
  if (!wasPaid(tree.payment.state)) return 'unpaid' as const
  return (await openDispute(step, tree)) ? ('disputed' as const) : ('money' as const)
}

function onPage(
  tree: BookingTree,
  items: readonly ItemRow[],
  item: ItemRow,
  refunded: ReadonlySet<ItemRow['id'] | null>,
) {
  const isPaidFor = ({ id, repaidAt }: ItemRow) => repaidAt === null && !refunded.has(id)
  const follows = followingFrom(items, [item]).filter(({ state }) => !isSettled(state))
  const { id, version, name, state, price, repaidAt } = item
  const isUnderWay = visitUnderWay(tree, [item]) !== undefined
  return {
    testItemId: id,
    version,
    name,
    state,
    price,
    /** Its price was refunded before, or a refund is still to be decided. */
    before: repaidAt !== null ? ('repaid' as const) : refunded.has(id) ? ('asked' as const) : null,
    /** Tests computed from it, which end with it, and their refunds. */
    follows: follows.map((one) => one.name),
    followsBack: sumPaise(follows.filter(isPaidFor).map((one) => one.price)),
    /** Somebody is on the way to draw it. */
    isUnderWay,
    mayGiveUp: mayBeGivenUp(state) && !isUnderWay,
  }
}
