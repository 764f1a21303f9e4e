import type { App } from '#src/usecases/index.ts'
import { m } from '#src/web/words/compiled/messages.js'

export type RefundLine = Awaited<ReturnType<App['listRefunds']>>['refunds'][number]
export type RefundView = Awaited<ReturnType<App['viewRefund']>>

/** The lists of refunds by what they wait for. */
export const queueWords = {
  'to-approve': m.finance_queue_to_approve,
  'to-send': m.finance_queue_to_send,
  'by-bank': m.finance_queue_by_bank,
  overdue: m.finance_queue_overdue,
  all: m.finance_queue_all,
}

type Turn = Pick<RefundLine, 'state' | 'mode' | 'hasAccount'>

/** Whose step is next. */
export function turnOf({ state, mode, hasAccount }: Turn): string {
  const byBank = hasAccount ? m.finance_turn_finance() : m.finance_turn_patient()
  switch (state) {
    case 'requested':
      return m.finance_turn_finance()
    case 'approved':
      return mode === 'bank' ? byBank : m.finance_turn_gateway()
    case 'submitted':
    case 'failed':
      return m.finance_turn_gateway()
    case 'manual-bank':
    case 'returned':
      return byBank
    case 'processed':
    case 'rejected':
      return m.finance_turn_nobody()
  }
}

const ruleReasons: Readonly<Record<string, () => string>> = {
  'paid-late': m.finance_why_paid_late,
  'late-payment': m.finance_why_paid_late,
  'joined-late': m.finance_why_joined_late,
  'paid-twice': m.finance_why_paid_twice,
  review: m.finance_why_review,
}

/** The reason where a payment rule requested the refund; undefined otherwise. */
export function ruleReason(reason: string): string | undefined {
  return Object.hasOwn(ruleReasons, reason) ? ruleReasons[reason]?.() : undefined
}
