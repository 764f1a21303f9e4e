import type { JournalKind } from '#src/domain/ledger/journal.ts'
import { m } from '#src/web/words/compiled/messages.js'

/** The ledger's kinds of journals, in plain words. */
const kinds: Readonly<Record<JournalKind, () => string>> = {
  'cash-collected': m.finance_kind_cash_collected,
  'cash-handed-back': m.finance_kind_cash_handed_back,
  'cash-deposited': m.finance_kind_cash_deposited,
  'cash-counted-short': m.finance_kind_cash_counted_short,
  'deposit-short': m.finance_kind_deposit_short,
  'cash-found': m.finance_kind_cash_found,
  'deposit-reconciled': m.finance_kind_deposit_reconciled,
  'payment-captured': m.finance_kind_payment_captured,
  'surplus-captured': m.finance_kind_surplus_captured,
  'demo-captured': m.finance_kind_demo_captured,
  'gateway-settled': m.finance_kind_gateway_settled,
  'collection-earned': m.finance_kind_collection_earned,
  'redraw-earned': m.finance_kind_redraw_earned,
  'item-accrued': m.finance_kind_item_accrued,
  'item-reversed': m.finance_kind_item_reversed,
  'item-clawed-back': m.finance_kind_item_clawed_back,
  'item-refundable': m.finance_kind_item_refundable,
  'payment-refundable': m.finance_kind_payment_refundable,
  'cancellation-fee-kept': m.finance_kind_fee_kept,
  'cancellation-fee-owed': m.finance_kind_fee_owed,
  'receivable-waived': m.finance_kind_receivable_waived,
  'receivable-written-off': m.finance_kind_receivable_written_off,
  'credit-granted': m.finance_kind_credit_granted,
  'credit-forgone': m.finance_kind_credit_forgone,
  'credit-given-back': m.finance_kind_credit_given_back,
  'refund-out-of-goodwill': m.finance_kind_refund_goodwill,
  'goodwill-returned': m.finance_kind_goodwill_returned,
  'refund-paid': m.finance_kind_refund_paid,
  'refund-returned': m.finance_kind_refund_returned,
  'refund-withdrawn': m.finance_kind_refund_withdrawn,
  'payout-approved': m.finance_kind_payout_approved,
  'payout-paid': m.finance_kind_payout_paid,
  'payout-failed': m.finance_kind_payout_failed,
  'payout-returned': m.finance_kind_payout_returned,
  'lab-debt-received': m.finance_kind_lab_debt_received,
  'lab-debt-written-off': m.finance_kind_lab_debt_written_off,
  'tax-remitted': m.finance_kind_tax_remitted,
  'chargeback-opened': m.finance_kind_chargeback_opened,
  'chargeback-won': m.finance_kind_chargeback_won,
  'chargeback-lost': m.finance_kind_chargeback_lost,
  'chargeback-recovered': m.finance_kind_chargeback_recovered,
}

export function journalWords(kind: JournalKind): string {
  return kinds[kind]()
}
