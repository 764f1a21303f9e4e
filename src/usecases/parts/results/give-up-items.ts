import type { BookingTree, ItemRow, TubeRow } from '#src/db/queries/bookings/booking-tree.ts'
import { followingFrom } from '#src/domain/results/calculated/computed-items.ts'
import type { GiveUpReason } from '#src/domain/results/give-up-reason.ts'
import { isSettled } from '#src/domain/results/item-machine.ts'
import { itemsOfTube } from '#src/usecases/parts/bookings/tree.ts'
import { refundItems } from '#src/usecases/parts/refunds/refund-items.ts'
import type { Step } from '#src/usecases/step.ts'
import { move } from '#src/usecases/transition.ts'
import { dropValue } from './drop-value.ts'
import { unearn } from './earn.ts'

/** Gives up the tests of a tube. */
export function giveUpItems(step: Step, tree: BookingTree, tube: TubeRow, reason: GiveUpReason) {
  return endItems(step, tree, itemsOfTube(tree, tube), reason)
}

/**
 * Gives up tests of one order, and those computed from them: ended with a reason, and refunded
 * together if paid. Returns those that ended.
 * Source: decision 055.
 */
export async function endItems(
  step: Step,
  tree: BookingTree,
  lost: readonly ItemRow[],
  reason: GiveUpReason,
): Promise<ItemRow[]> {
  const orderIds = new Set(lost.map(({ orderId }) => orderId))
  const inOrder = tree.items.filter(({ orderId }) => orderIds.has(orderId))
  const open = [...lost, ...followingFrom(inOrder, lost)].filter(({ state }) => !isSettled(state))
  for (const item of open) {
    await unearn(step, tree, item)
    const of = { row: item, bookingId: tree.booking.id, patch: { reason }, reason }
    await move(step, 'item', { ...of, event: 'give-up' })
    await dropValue(step, item, reason)
  }
  if (open.length > 0) await refundItems(step, tree, open, reason)
  return open
}
