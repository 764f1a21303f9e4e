import type { correctionMachine } from '#src/domain/cash/correction-machine.ts'
import type { StateOf } from '#src/domain/machine.ts'
import type { RefundState } from '#src/domain/refunds/refund-machine.ts'
import type { depositMachine } from '#src/domain/payments/deposit-machine.ts'
import type { receivableMachine } from '#src/domain/receivables/receivable-machine.ts'
import type { BreakKind } from '#src/domain/reconciliation/break.ts'
import type { batchMachine } from '#src/domain/settlement/batch-machine.ts'
import type { payoutMachine } from '#src/domain/settlement/payout-machine.ts'
import type { Tax } from '#src/domain/settlement/settlement.ts'
import { m } from '#src/web/words/compiled/messages.js'
import type { IconName } from './icon-paths.ts'

export type StateLook = {
  icon: IconName
  tone: 'plain' | 'ok' | 'needs' | 'danger'
  label: () => string
}

export const refundStates: Record<RefundState, StateLook> = {
  requested: { icon: 'warning', tone: 'needs', label: m.finance_refund_requested },
  approved: { icon: 'clock', tone: 'plain', label: m.finance_refund_approved },
  submitted: { icon: 'clock', tone: 'plain', label: m.finance_refund_submitted },
  failed: { icon: 'again', tone: 'needs', label: m.finance_refund_failed },
  'manual-bank': { icon: 'warning', tone: 'needs', label: m.finance_refund_by_bank },
  processed: { icon: 'check', tone: 'ok', label: m.finance_refund_processed },
  rejected: { icon: 'close', tone: 'plain', label: m.finance_refund_rejected },
  returned: { icon: 'warning', tone: 'danger', label: m.finance_refund_came_back },
}

export const batchStates: Record<StateOf<typeof batchMachine>, StateLook> = {
  made: { icon: 'warning', tone: 'needs', label: m.finance_batch_made },
  approved: { icon: 'clock', tone: 'plain', label: m.finance_batch_approved },
  closed: { icon: 'check', tone: 'ok', label: m.finance_batch_closed },
  withdrawn: { icon: 'close', tone: 'plain', label: m.finance_batch_withdrawn },
}

export const payoutStates: Record<StateOf<typeof payoutMachine>, StateLook> = {
  batched: { icon: 'clock', tone: 'plain', label: m.finance_payout_batched },
  approved: { icon: 'clock', tone: 'plain', label: m.finance_payout_approved },
  paid: { icon: 'check', tone: 'ok', label: m.finance_payout_paid },
  failed: { icon: 'warning', tone: 'danger', label: m.finance_payout_failed },
  withdrawn: { icon: 'close', tone: 'plain', label: m.finance_payout_withdrawn },
  returned: { icon: 'warning', tone: 'danger', label: m.finance_payout_returned },
}

export const depositStates: Record<StateOf<typeof depositMachine>, StateLook> = {
  taken: { icon: 'warning', tone: 'needs', label: m.finance_slip_taken },
  reconciled: { icon: 'check', tone: 'ok', label: m.finance_slip_reconciled },
  short: { icon: 'warning', tone: 'danger', label: m.finance_slip_short },
  corrected: { icon: 'check', tone: 'ok', label: m.finance_slip_corrected },
}

export const proposalStates: Record<StateOf<typeof correctionMachine>, StateLook> = {
  proposed: { icon: 'warning', tone: 'needs', label: m.finance_proposed },
  confirmed: { icon: 'check', tone: 'ok', label: m.finance_confirmed },
  rejected: { icon: 'close', tone: 'plain', label: m.finance_rejected },
}

export const receivableStates: Record<StateOf<typeof receivableMachine>, StateLook> = {
  pending: { icon: 'clock', tone: 'plain', label: m.finance_owed_pending },
  attached: { icon: 'clock', tone: 'plain', label: m.finance_owed_attached },
  settled: { icon: 'check', tone: 'ok', label: m.finance_owed_settled },
  waived: { icon: 'close', tone: 'plain', label: m.finance_owed_waived },
  'written-off': { icon: 'close', tone: 'plain', label: m.finance_owed_written_off },
}

export const breakWords: Record<BreakKind, () => string> = {
  'missing-here': m.finance_break_missing_here,
  'missing-there': m.finance_break_missing_there,
  amount: m.finance_break_amount,
  duplicate: m.finance_break_duplicate,
  'auto-reversed': m.finance_break_auto_reversed,
  'auto-cancelled': m.finance_break_auto_cancelled,
  chargeback: m.finance_break_chargeback,
  fraud: m.finance_break_fraud,
  'refund-differs': m.finance_break_refund_differs,
  currency: m.finance_break_currency,
  day: m.finance_break_day,
  fee: m.finance_break_fee,
  unconfirmed: m.finance_break_unconfirmed,
  'status-regressed': m.finance_break_status_regressed,
  'bank-file': m.finance_break_bank_file,
}

export const taxWords: Record<Tax, () => string> = {
  'gst-on-commission': m.finance_tax_gst,
  tds: m.finance_tax_tds,
  'tds-without-pan': m.finance_tax_tds_without_pan,
}
