import type { BookingTree, TubeRow } from '#src/db/queries/booking-tree.ts'
import { supersedeResult } from '#src/db/queries/results.ts'
import { wasPaid } from '#src/domain/payments/payment-machine.ts'
import { followingFrom } from '#src/domain/results/computed-items.ts'
import { isSettled } from '#src/domain/results/item-machine.ts'
import { itemsOfTube } from '#src/usecases/bookings/tree.ts'
import { refundItem } from '#src/usecases/refunds/refund-item.ts'
import type { Step } from '#src/usecases/step.ts'
import { move } from '#src/usecases/transition.ts'
import { unearn } from './earn.ts'
import { withdrawCalls } from './withdraw-calls.ts'

/**
 * The tests of a tube that will not be done, and those computed from them: ended with a reason, and
 * refunded if paid.
 */
export async function giveUpItems(
  step: Step,
  tree: BookingTree,
  tube: TubeRow,
  reason: string,
): Promise<void> {
  const lost = itemsOfTube(tree, tube)
  const inOrder = tree.items.filter(({ orderId }) => orderId === tube.orderId)
  const ended = [...lost, ...followingFrom(inOrder, lost)]
  const open = ended.filter(({ state }) => !isSettled(state))
  for (const item of open) {
    await unearn(step, tree, item)
    const patch = { reason }
    await move(step, 'item', {
      row: item,
      event: 'give-up',
      bookingId: tree.booking.id,
      patch,
      reason,
    })
    await supersedeResult(step.tx, item.id, reason)
    await withdrawCalls(step, item.id, reason)
    if (wasPaid(tree.payment.state)) await refundItem(step, tree, item, reason)
  }
}
