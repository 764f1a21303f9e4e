import { findContact } from '#src/db/queries/contacts.ts'
import type { RefundRow } from '#src/db/queries/refunds.ts'
import { decisionReasonOf } from '#src/domain/refunds/decision-reason.ts'
import type { RefundEvent } from '#src/messages/refund-news.ts'
import { writeMessage } from '#src/usecases/parts/messages/write-message.ts'
import type { Step } from '#src/usecases/step.ts'
import { refundLetter } from './refund-letter.ts'
import { ownerOf } from './refund-owner.ts'

/** Puts a message about a refund to its owner into the outbox, in the caller's transaction. */
export async function tellRefund(step: Step, refund: RefundRow, event: RefundEvent): Promise<void> {
  const { accountId, number } = await ownerOf(step, refund)
  const contact = accountId ? await findContact(step.tx, accountId) : undefined
  if (!accountId || !contact) return
  const message = refundLetter(step.world, contact, {
    event,
    number,
    amount: refund.amount,
    by: refund.utr ? 'bank' : 'gateway',
    account: refund.accountLastFour,
    dueBy: refund.dueBy,
    utr: refund.utr,
    reason: decisionReasonOf(refund).decisionReason,
  })
  await writeMessage(step.world, step.tx, {
    event,
    subjectId: refund.id,
    userId: accountId,
    message,
  })
}
