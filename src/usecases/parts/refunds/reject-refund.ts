import { findPaymentOf, type RefundRow, releaseRefundable } from '#src/db/queries/refunds.ts'
import { refundWithdrawn } from '#src/domain/ledger/booking-journals.ts'
import { postJournal } from '#src/usecases/post-journal.ts'
import type { Step } from '#src/usecases/step.ts'
import { move } from '#src/usecases/transition.ts'
import { ownerOf } from './refund-owner.ts'

/**
 * Rejects a refund and frees the amount it claimed. Only a rule's request is in the ledger by then;
 * it becomes the patient's advance again.
 * Source: life cycle 8.
 */
export async function rejectRefund(
  step: Step,
  row: RefundRow,
  reason: string,
  patch: Partial<RefundRow> = {},
): Promise<RefundRow> {
  const { bookingId } = row
  const rejected = await move(step, 'refund', {
    row,
    event: 'reject',
    bookingId,
    // Frees the test, which may have only one refund at a time.
    patch: { ...patch, testItemId: null },
    reason,
  })
  if (!bookingId || row.kind !== 'booking') return rejected
  const payment = await findPaymentOf(step.tx, bookingId)
  if (payment) await releaseRefundable(step.tx, payment.id, row.amount)
  const { accountId } = await ownerOf(step, row)
  if (row.requestedBy === null && accountId)
    await postJournal(step, bookingId, refundWithdrawn(accountId, row))
  return rejected
}
