import { withMoney } from '#src/db/queries/booking-money.ts'
import type { BookingTree } from '#src/db/queries/booking-tree.ts'
import { saveCharge, type VisitFeeRow } from '#src/db/queries/visit-fees.ts'
import { paymentRefundable } from '#src/domain/ledger/booking-journals.ts'
import { cancellationFeeKept, goodwillReturned } from '#src/domain/ledger/refund-journals.ts'
import { paise } from '#src/domain/money.ts'
import { goodwillBack } from '#src/domain/refunds/giving-back.ts'
import { refundable } from '#src/domain/refunds/refundable.ts'
import type { FeeDecision } from '#src/domain/visits/visit-fee.ts'
import { oweFee } from '#src/usecases/parts/bookings/owe-fee.ts'
import { tellBooker } from '#src/usecases/parts/bookings/tell-booker.ts'
import { postJournal } from '#src/usecases/post-journal.ts'
import { askRefund } from '#src/usecases/parts/refunds/ask-refund.ts'
import type { Step } from '#src/usecases/step.ts'
import { move } from '#src/usecases/transition.ts'

/** A person's coded reason, or time's. */
export type Said = {
  by: VisitFeeRow['decidedBy']
  decision: FeeDecision | null
  note?: string | undefined
}

/**
 * The fee is owed: from an online payment it is kept and accrued, from a cash booking it is due
 * with the next one and accrues when that is paid. The caller holds the booking's lock.
 * Source: decision 034.
 */
export async function feeIsOwed(step: Step, tree: BookingTree, row: VisitFeeRow, said: Said) {
  const { booking, payment } = tree
  const event = said.by === null ? ('fall-due' as const) : ('uphold' as const)
  await end(step, row, event, said)
  await saveCharge(step.tx, booking.id, row.amount)
  if (row.withheld === 0) await oweFee(step, booking, row)
  else
    await postJournal(
      step,
      booking.id,
      cancellationFeeKept({
        paymentId: payment.id,
        accountId: booking.accountId,
        phlebotomistId: row.phlebotomistId,
        charge: booking.cancellationFee,
        kept: row.withheld,
        refund: paise(0),
      }),
    )
  const money = row.withheld === 0 ? { charge: row.amount } : { kept: row.amount }
  await tellBooker(step, tree, 'visit-fee-owed', money)
}

/**
 * The fee is waived: the amount withheld from an online payment is refunded too.
 * Source: decision 034.
 */
export async function feeIsWaived(step: Step, tree: BookingTree, row: VisitFeeRow, said: Said) {
  await end(step, row, 'waive', said)
  const refund = row.withheld > 0 ? await giveBack(step, tree, row) : paise(0)
  await tellBooker(step, tree, 'visit-fee-waived', { charge: row.amount, refund })
}

/** As much as is left of the payment: goodwill may have refunded it before. */
async function giveBack(step: Step, tree: BookingTree, row: VisitFeeRow) {
  const held = await withMoney(step.tx, tree)
  const { booking, payment } = tree
  const amount = paise(Math.min(row.withheld, refundable(held).balance))
  if (amount > 0) {
    await askRefund(step, booking.id, { amount, reason: 'visit-fee-waived', testItemId: null })
    await postJournal(step, booking.id, paymentRefundable(payment.id, booking.accountId, amount))
  }
  const goodwill = goodwillBack(held, { gone: amount })
  await postJournal(step, booking.id, goodwillReturned({ ...booking, amount: goodwill }))
  return amount
}

/** One transition of its machine, with the decider and the time. */
export function end(
  step: Step,
  row: VisitFeeRow,
  event: 'fall-due' | 'uphold' | 'waive',
  { by, decision, note }: Said,
) {
  const patch = { decidedBy: by, decidedAt: step.now, decision, note: note ?? null }
  const reason = decision ?? 'time'
  return move(step, 'visitFee', { row, event, bookingId: row.bookingId, patch, reason })
}
