import type { BookingTree, ItemRow, TubeRow } from '#src/db/queries/booking-tree.ts'
import { itemRefundable } from '#src/domain/ledger/booking-journals.ts'
import { isPaid } from '#src/domain/payments/payment-machine.ts'
import { isSettled } from '#src/domain/results/item-machine.ts'
import { itemsOfTube } from '#src/usecases/bookings/tree.ts'
import { postJournal } from '#src/usecases/post-journal.ts'
import type { Step } from '#src/usecases/step.ts'
import { move } from '#src/usecases/transition.ts'
import { askRefund } from './ask-refund.ts'
import { unearn } from './earn.ts'

/** The tests of a tube that will not be done: ended with a reason, and refunded if paid. */
export async function giveUpItems(
  step: Step,
  tree: BookingTree,
  tube: TubeRow,
  reason: string,
): Promise<void> {
  const open = itemsOfTube(tree, tube).filter(({ state }) => !isSettled(state))
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
    if (isPaid(tree.payment.state)) await refundItem(step, tree, item, reason)
  }
}

/** The price of one test goes back to the patient, once. */
export async function refundItem(
  step: Step,
  { booking }: BookingTree,
  item: ItemRow,
  reason: string,
) {
  if (item.price === 0) return
  await askRefund(step, booking.id, { amount: item.price, reason, testItemId: item.id })
  await postJournal(step, booking.id, itemRefundable(booking.accountId, item))
}
