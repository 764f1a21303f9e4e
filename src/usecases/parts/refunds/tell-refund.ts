import type { RefundRow } from '#src/db/queries/refunds.ts'
import { decisionReasonOf } from '#src/domain/refunds/decision-reason.ts'
import type { RefundEvent } from '#src/messages/refund-news.ts'
import { notify } from '#src/usecases/parts/messages/notify.ts'
import type { Step } from '#src/usecases/step.ts'
import { ownerOf } from './refund-owner.ts'

/** Puts a message about a refund to its owner into the outbox, in the caller's transaction. */
export async function tellRefund(step: Step, refund: RefundRow, event: RefundEvent): Promise<void> {
  const { accountId: id, number } = await ownerOf(step, refund)
  if (!id) return
  const facts = {
    number,
    amount: refund.amount,
    by: refund.utr ? 'bank' : 'gateway',
    account: refund.accountLastFour,
    dueBy: refund.dueBy,
    utr: refund.utr,
    reason: decisionReasonOf(refund).decisionReason,
  } as const
  await notify(step, { id }, { event, subjectId: refund.id, facts })
}
