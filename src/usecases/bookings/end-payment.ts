import type { BookingTree, VisitRow } from '#src/db/queries/booking-tree.ts'
import { listRefunds } from '#src/db/queries/bookings.ts'
import {
  cashHandedBack,
  paymentRefundable,
  refundWithdrawn,
} from '#src/domain/ledger/booking-journals.ts'
import { paise, sumPaise } from '#src/domain/money.ts'
import { isPaid } from '#src/domain/payments/payment-machine.ts'
import { postJournal } from '#src/usecases/post-journal.ts'
import { askRefund } from '#src/usecases/results/ask-refund.ts'
import type { Step } from '#src/usecases/step.ts'
import { move } from '#src/usecases/transition.ts'

type Refunds = Awaited<ReturnType<typeof listRefunds>>

/** Whether the visit fails in this very step, or the booking is cancelled from elsewhere. */
type Door = { visit: VisitRow; isFailing: boolean }

/**
 * A booking that ends without a sample is not paid: void; cash taken is handed back by who took it
 * and still stands at the door, else refunded. What is refunded already does not go back twice, and
 * earlier fees it carried stay settled.
 */
export async function endPayment(step: Step, tree: BookingTree, door: Door) {
  const { payment, booking } = tree
  const bookingId = booking.id
  if (payment.state === 'due')
    await move(step, 'payment', { row: payment, event: 'void', bookingId })
  if (!isPaid(payment.state)) return
  const refunds = (await listRefunds(step.tx, bookingId)).filter(
    ({ state }) => state !== 'rejected',
  )
  if (isAtTheDoor(tree, door) && refunds.every(({ state }) => state === 'requested'))
    await handBack(step, tree, refunds)
  else await refundRest(step, tree, refunds)
}

function isAtTheDoor({ payment }: BookingTree, { visit, isFailing }: Door): boolean {
  return (
    payment.state === 'cash-collected' &&
    payment.collectedBy === visit.phlebotomistId &&
    visit.identifiedAt !== null &&
    (visit.state === 'identified' || isFailing)
  )
}

/** All of it at once, in cash; what was to be refunded of it is part of that. */
async function handBack(step: Step, { payment, carried, booking }: BookingTree, refunds: Refunds) {
  const bookingId = booking.id
  for (const row of refunds) {
    await move(step, 'refund', { row, event: 'reject', bookingId, reason: 'handed back in cash' })
    await postJournal(step, bookingId, refundWithdrawn(booking.accountId, row))
  }
  await move(step, 'payment', { row: payment, event: 'hand-back', bookingId })
  const taken = {
    paymentId: payment.id,
    accountId: booking.accountId,
    phlebotomistId: payment.collectedBy ?? '',
    amount: payment.amount,
    carried: carried.filter(({ state }) => state === 'settled'),
  }
  await postJournal(step, bookingId, cashHandedBack(taken))
}

async function refundRest(
  step: Step,
  { payment, carried, booking }: BookingTree,
  refunds: Refunds,
) {
  const fees = sumPaise(carried.map(({ amount }) => amount))
  const asked = sumPaise(refunds.map(({ amount }) => amount))
  const amount = paise(payment.amount - fees - asked)
  if (amount <= 0) return
  await askRefund(step, booking.id, { amount, reason: 'cancelled', testItemId: null })
  await postJournal(step, booking.id, paymentRefundable(payment.id, booking.accountId, amount))
}
