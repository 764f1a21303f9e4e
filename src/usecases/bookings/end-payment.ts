import type { BookingTree, VisitRow } from '#src/db/queries/booking-tree.ts'
import type { RefundRow } from '#src/db/queries/refunds.ts'
import { cashHandedBack, paymentRefundable } from '#src/domain/ledger/booking-journals.ts'
import { cancellationFeeKept, goodwillReturned } from '#src/domain/ledger/refund-journals.ts'
import type { Paise } from '#src/domain/money.ts'
import { type Door, endingOf } from '#src/domain/refunds/ending.ts'
import { goodwillBack } from '#src/domain/refunds/giving-back.ts'
import type { EndingMoney } from '#src/domain/refunds/refund.ts'
import type { BookedMoney } from '#src/domain/refunds/refundable.ts'
import { postJournal } from '#src/usecases/post-journal.ts'
import { askRefund } from '#src/usecases/refunds/ask-refund.ts'
import { rejectRefund } from '#src/usecases/refunds/reject-refund.ts'
import type { Step } from '#src/usecases/step.ts'
import { move } from '#src/usecases/transition.ts'

/** A door, and whether the charge is neither kept nor owed yet: it waits to be disputed or decided. */
export type FeeDoor = Door & { visit: VisitRow; isWithheld?: boolean }

type Held = BookingTree & { money: BookedMoney<RefundRow> }

/**
 * Ends the booking's money as the domain says: void, handed back by who took it and still stands at
 * the door, or refunded; the charge is taken from what was paid online. What is refunded already
 * does not go back twice, and earlier fees it carried stay settled.
 */
export async function endPayment(step: Step, tree: Held, door: FeeDoor, charge: Paise) {
  const ending = endingOf(tree, door, charge)
  const { payment, booking } = tree
  if (ending.how === 'void')
    await move(step, 'payment', { row: payment, event: 'void', bookingId: booking.id })
  if (ending.how === 'hand-back') await handBack(step, tree, ending.withdrawn)
  if (ending.how === 'refund') await refundRest(step, tree, { ...ending, door, charge })
  return ending
}

/** All of it at once, in cash; what was to be refunded of it is part of that. */
async function handBack(step: Step, tree: BookingTree, withdrawn: readonly RefundRow[]) {
  const { payment, carried, booking } = tree
  const bookingId = booking.id
  for (const row of withdrawn) await rejectRefund(step, row, 'handed back in cash')
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

type Rest = EndingMoney & { door: FeeDoor; charge: Paise }

async function refundRest(step: Step, tree: Held, rest: Rest) {
  const { payment, booking } = tree
  const { back, kept, breakdown, door, charge } = rest
  const { id: paymentId } = payment
  const { accountId, id: bookingId } = booking
  if (back > 0)
    await askRefund(step, bookingId, {
      amount: back,
      reason: 'cancelled',
      testItemId: null,
      breakdown,
    })
  const { phlebotomistId } = door.visit
  await postJournal(
    step,
    bookingId,
    kept > 0 && !door.isWithheld
      ? cancellationFeeKept({ paymentId, accountId, phlebotomistId, charge, kept, refund: back })
      : paymentRefundable(paymentId, accountId, back),
  )
  // What is kept back for a fee stays in the advance: somebody may yet earn it.
  await returnGoodwill(step, booking, goodwillBack(tree, { gone: back + kept }))
}

/** Given by hand before, and now nobody earns what it came on top of: it was the patient's own. */
export async function returnGoodwill(
  step: Step,
  { id, accountId }: BookingTree['booking'],
  amount: Paise,
) {
  if (amount > 0) await postJournal(step, id, goodwillReturned({ id, accountId, amount }))
}
