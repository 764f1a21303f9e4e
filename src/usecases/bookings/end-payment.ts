import type { BookingTree } from '#src/db/queries/booking-tree.ts'
import { cashHandedBack } from '#src/domain/ledger/booking-journals.ts'
import { postJournal } from '#src/usecases/post-journal.ts'
import type { Step } from '#src/usecases/step.ts'
import { move } from '#src/usecases/transition.ts'

/** A booking that ends without a sample is not paid: void, or handed back where cash was taken. */
export async function endPayment(step: Step, { payment, carried, booking }: BookingTree) {
  const bookingId = booking.id
  if (payment.state === 'due') {
    await move(step, 'payment', { row: payment, event: 'void', bookingId })
    return
  }
  if (payment.state !== 'cash-collected' || !payment.collectedBy) return
  await move(step, 'payment', { row: payment, event: 'hand-back', bookingId })
  await postJournal(
    step,
    bookingId,
    cashHandedBack({
      paymentId: payment.id,
      accountId: booking.accountId,
      phlebotomistId: payment.collectedBy,
      amount: payment.amount,
      carried: carried.filter(({ state }) => state === 'settled'),
    }),
  )
}
