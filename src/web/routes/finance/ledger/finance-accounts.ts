import type { LedgerAccount } from '#src/domain/ledger/journal.ts'
import { m } from '#src/web/words/compiled/messages.js'

/** The ledger's accounts in plain words. */
export const accountWords: Record<LedgerAccount, () => string> = {
  'cash-in-hand': m.finance_account_cash_in_hand,
  'cash-at-office': m.finance_account_cash_at_office,
  'cash-short': m.finance_account_cash_short,
  bank: m.finance_account_bank,
  gateway: m.finance_account_gateway,
  'gateway-fees': m.finance_account_gateway_fees,
  'customer-advance': m.finance_account_customer_advance,
  receivable: m.finance_account_receivable,
  'deferred-fee': m.finance_account_deferred_fee,
  'lab-payable': m.finance_account_lab_payable,
  'phlebotomist-payable': m.finance_account_phlebotomist_payable,
  'platform-revenue': m.finance_account_platform_revenue,
  'gst-payable': m.finance_account_gst_payable,
  'tds-payable': m.finance_account_tds_payable,
  'payouts-in-transit': m.finance_account_payouts_in_transit,
  goodwill: m.finance_account_goodwill,
  'customer-credit': m.finance_account_customer_credit,
  unallocated: m.finance_account_unallocated,
  chargebacks: m.finance_account_chargebacks,
  'chargeback-losses': m.finance_account_chargeback_losses,
  'lab-debt-losses': m.finance_account_lab_debt_losses,
  'refund-payable': m.finance_account_refund_payable,
}
