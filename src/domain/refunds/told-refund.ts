import type { RefundTold } from '#src/domain/news.ts'
import { decisionReasonOf } from './decision-reason.ts'
import type { Refund } from './refund-at-hand.ts'

type Told = Pick<
  Refund,
  'id' | 'amount' | 'dueBy' | 'utr' | 'accountLastFour' | 'decidedBy' | 'decisionReason'
>

/** What its owner is told about a refund as it is now. */
export function toldOf(refund: Told, event: RefundTold['event']): RefundTold {
  const { id: refundId, amount, dueBy, utr, accountLastFour: account } = refund
  const { decisionReason: reason } = decisionReasonOf(refund)
  return { event, refundId, amount, dueBy, by: utr ? 'bank' : 'gateway', account, utr, reason }
}
