import type { RefundRow } from '#src/db/queries/refunds.ts'
import type { Step } from '#src/usecases/step.ts'
import { move } from '#src/usecases/transition.ts'
import { tellRefund } from './tell-refund.ts'

/**
 * Approves a refund: queued for the gateway, or waiting for the patient's bank account.
 * Source: life cycle 8.
 */
export async function approveRefund(
  step: Step,
  row: RefundRow,
  patch: Partial<RefundRow> = {},
): Promise<RefundRow> {
  const { bookingId, id } = row
  const approved = await move(step, 'refund', { row, event: 'approve', bookingId, patch })
  if (row.mode === 'online')
    await step.world.queue.enqueue(step.tx, 'send-refund', { refundId: id })
  else if (!row.accountSealed) await tellRefund(step, approved, 'refund-account-needed')
  return approved
}
