import type { RefusalCode } from './refusal.ts'

/** The refusal of each database constraint; `messages_pkey`: of a reminder that another sent. */
export const saidBy: Readonly<Record<string, RefusalCode>> = {
  messages_pkey: 'stale',
  arrivals_pkey: 'stale',
  visits_not_who_took_it_off: 'same-person',
  visits_not_on_leave: 'on-leave',
  leaves_over_no_visit: 'visits-in-leave',
  leaves_no_overlap: 'stale',
  rosters_pkey: 'stale',
  manifest_tubes_given_once: 'stale',
  manifests_closed_by_both: 'stale',
  slots_not_oversold: 'slot-full',
  stays_of_waiting_visits: 'stale',
  reschedule_proposals_one_open: 'proposal-open',
  reassignments_one_open: 'reassignment-open',
  refund_sendings_utr_unique: 'utr-used',
  refunds_utr_unique: 'utr-used',
  cash_deposits_bankReference_unique: 'reference-used',
  cash_corrections_bank_reference: 'reference-used',
  cash_corrections_one_open: 'reference-used',
  chargebacks_caseNumber_unique: 'reference-used',
  downtimes_no_overlap: 'downtime-overlaps',
  contract_changes_one_waiting: 'change-waiting',
  phlebotomist_accounts_one_waiting: 'change-waiting',
  lab_documents_one_current: 'stale',
  lab_documents_one_in_draft: 'stale',
  results_delta_by_pathologist: 'needs-pathologist',
  range_confirmations_in_order: 'stale',
  range_confirmations_lab_id_test_code_number_pk: 'stale',
  lab_instruments_one_name: 'instrument-named',
  lab_debts_reference: 'reference-used',
  lab_debts_one_open: 'reference-used',
  tax_remittances_once: 'reference-used',
  tax_rates_tax_effective_from_pk: 'rate-stands',
  offline_devices_public_key: 'stale',
  offline_events_pkey: 'event-differs',
  tubes_not_held: 'tube-held',
}

/**
 * What a concurrent transaction took at this very moment, unseen by the decision. The transaction
 * runs again: a random number that is already taken gets another one, anything else is seen as
 * taken.
 */
export const lostTo: ReadonlySet<string> = new Set([
  'booking_numbers_pkey',
  'bookings_number_unique',
  'barcodes_pkey',
  'tubes_accession_once',
  'captures_referenceNo_unique',
  'reconciliation_breaks_once',
  'settlement_entries_clawsBackId_unique',
  'settlement_batches_one_per_week',
  'settlement_batches_number_unique',
  'ledger_journals_pkey',
  'visit_calls_no_overlap',
  'stays_no_overlap',
  'stays_visit_id_pk',
  'dispatches_visit_id_visit_version_pk',
  'offline_events_one_by_number',
  'offline_events_in_order',
  'offline_holds_one_open_of_phone',
  'offline_devices_place_taken',
])
