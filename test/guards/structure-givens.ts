import type { Case } from './case.ts'
import { ofPerson } from './cases/pay.ts'
import type { Columns, Rows } from './rows.ts'
import { next } from './values.ts'

const aPerson = async (rows: Rows) => (await rows.insert('user')).id

/** A phlebotomist's payout of which its own trigger asks nothing any more. */
const endedOfPerson: Case['given'] = async (rows) => ({
  ...(await ofPerson(rows)),
  state: 'withdrawn',
})

const ofPaidBooking: Case['given'] = async (rows) => {
  const { id, booking_id } = await rows.insert('payments')
  return { payment_id: id, booking_id }
}
const decidedRevision: Case['given'] = async (rows) => {
  const { id, signed_by } = await rows.insert('signatures', { signed_by: await aPerson(rows) })
  const decided = { decided_by: signed_by, decided_at: '2026-01-06T00:00:00Z', decided_from: 'lab' }
  return { state: 'signed', signature_id: id, new_version: 2, ...decided }
}
const signedResult: Case['given'] = async (rows) => {
  const { id, signed_by } = await rows.insert('signatures', { signed_by: await aPerson(rows) })
  return { signature_id: id, authorised_by: signed_by }
}

const addedByRule: Case['given'] = async (rows) => ({
  outcome: 'added',
  tube_id: (await rows.insert('tubes')).id,
  test_item_id: (await rows.insert('test_items')).id,
})

const switchedOn: Case['given'] = async (rows) => {
  const { id, rule_id } = await rows.insert('auto_replays')
  const by = { cause: 'person', switched_by: await aPerson(rows) }
  return { is_on: true, rule_id, replay_id: id, ...by }
}

function byAnother(first: string): Case['given'] {
  return async (rows) => ({
    state: 'confirmed',
    [first]: await aPerson(rows),
    decided_by: await aPerson(rows),
  })
}
const NOW = '2026-01-06T00:00:00Z'
const nothingKept = { commission_paise: 0, gst_paise: 0, tds_paise: 0 }
const takenBack = { ...nothingKept, kind: 'claw-back', gross_paise: -10, net_paise: -10 }
const redrawn = { ...takenBack, kind: 'redraw' }
const decidedWhole = { decision: 'normal', decision_comment: 'comment', decided_at: NOW }
const withdrawn = { state: 'withdrawn', withdrawn_reason: 'reason', withdrawn_at: NOW }
const toldCall = { state: 'done', told_to: 'name', read_back: '7', told_at: NOW }
const toldCase = {
  state: 'told',
  authority: 'authority',
  reference: 'reference',
  notified_on: '2026-01-05',
  told_at: NOW,
}

/**
 * What else a row needs so that a key, a unique rule or a reference is tested, by `table.guard`.
 */
export const givens: Record<string, Case['given']> = {
  'calculation_rules.calculation_rules_decided_by_user_id_fk': decidedAgainst,
  'reagent_lots.reagent_lots_decided_by_user_id_fk': decidedAgainst,
  'reagent_lots.reagent_lots_ended_by_user_id_fk': async (rows) => ({
    decision: 'confirmed',
    decided_by: await aPerson(rows),
    decided_at: NOW,
    used_from: NOW,
    ended_by: await aPerson(rows),
    ended_at: NOW,
    ended_why: 'empty',
  }),
  'reflex_offers.reflex_offers_tube_id_tubes_id_fk': async (rows) => ({
    state: 'offered',
    quote_id: (await rows.insert('quotes')).id,
    price_paise: 100,
    tube_id: (await rows.insert('tubes')).id,
    offered_at: NOW,
    ends_at: '2026-01-06T03:00:00Z',
    place: 1,
  }),
  'reflex_outcomes.reflex_outcomes_test_item_id_test_items_id_fk': addedByRule,
  'reflex_outcomes.reflex_outcomes_tube_id_tubes_id_fk': addedByRule,
  'test_items.test_items_reflex_rule_id_reflex_rules_id_fk': async (rows) => ({
    price_paise: 0,
    platform_share_paise: 0,
    lab_share_paise: 0,
    promised_at: NOW,
    reflex_rule_id: (await rows.insert('reflex_rules')).id,
    cause_item_id: (await rows.insert('test_items')).id,
  }),
  'auto_switches.auto_switches_rule_id_auto_rules_id_fk': switchedOn,
  'auto_switches.auto_switches_replay_id_auto_replays_id_fk': switchedOn,
  'auto_switches.auto_switches_switched_by_user_id_fk': async (rows) => ({
    cause: 'person',
    switched_by: await aPerson(rows),
  }),
  'results.results_verified_by_rule_auto_rules_id_fk': async (rows) => ({
    verified_by: null,
    verified_at: NOW,
    verified_by_rule: (await rows.insert('auto_rules')).id,
  }),
  'referral_agreements.referral_agreements_accepted_by_user_id_fk': async (rows) => ({
    accepted_by: await aPerson(rows),
    accepted_at: NOW,
  }),
  'referral_agreements.referral_agreements_ended_by_user_id_fk': async (rows) => ({
    ended_by: await aPerson(rows),
    ended_at: NOW,
    end_reason: 'too slow',
  }),
  'referrals.referrals_received_by_user_id_fk': async (rows) => ({
    received_by: await aPerson(rows),
    received_at: NOW,
  }),
  'referrals.referrals_back_by_user_id_fk': async (rows) => {
    const by = await aPerson(rows)
    const received = { received_by: await aPerson(rows), received_at: NOW }
    const ended = { ended_by: by, ended_at: NOW, outcome: 'done' }
    return { ...received, ...ended, back_by: by, back_at: NOW }
  },
  'referrals.referrals_ended_by_user_id_fk': async (rows) => ({
    ended_by: await aPerson(rows),
    ended_at: NOW,
    outcome: 'recalled',
  }),
  'call_tasks.call_tasks_told_by_user_id_fk': toldCall,
  'call_tasks.call_tasks_withdrawn_by_user_id_fk': withdrawn,
  'control_failures.control_failures_resolved_by_user_id_fk': async (rows) => ({
    opened_by: await aPerson(rows),
    reason: 'other',
    words: 'words',
    resolved_at: NOW,
  }),
  'lab_instruments.lab_instruments_retired_by_user_id_fk': {
    retired_at: NOW,
    retired_reason: 'reason',
  },
  'bridge_keys.bridge_keys_revoked_by_user_id_fk': { revoked_at: NOW },
  'instrument_links.instrument_links_retired_by_user_id_fk': { retired_at: NOW },
  'arrived_results.arrived_results_test_item_id_test_items_id_fk': { outcome: 'entered' },
  'call_tasks.call_tasks_arrived_result_id_arrived_results_id_fk': { result_id: null },
  'instrument_messages.instrument_messages_imported_by_user_id_fk': { key_id: null },
  'offline_devices.offline_devices_revoked_by_user_id_fk': { revoked_at: NOW },
  'offline_holds.offline_holds_decided_by_user_id_fk': async (rows) => ({
    phlebotomist_id: await aPerson(rows),
    outcome: 'confirmed',
    note: 'note',
    decided_at: NOW,
  }),
  'captures.captures_one_applied': { kind: 'applied' },
  'captures.captures_one_applied_per_attempt': { kind: 'applied' },
  'cash_corrections.cash_corrections_decided_by_user_id_fk': byAnother('proposed_by'),
  'cash_deposits.cash_deposits_decided_by_user_id_fk': async (rows) => ({
    decided_by: await aPerson(rows),
  }),
  'chargebacks.chargebacks_decided_by_user_id_fk': async (rows) => ({
    state: 'won',
    note: 'note',
    decided_by: await aPerson(rows),
  }),
  'contract_changes.contract_changes_decided_by_user_id_fk': async (rows) => ({
    decided_by: await aPerson(rows),
  }),
  'credits.credits_attached_booking_id_bookings_id_fk': { state: 'attached' },
  'demo_clock.demo_clock_pkey': async () => ({ id: next() + 1 }),
  'invitations.invitations_accepted_by_user_id_fk': async (rows) => {
    const { id, email } = await rows.insert('user')
    return { state: 'accepted', accepted_by: id, email }
  },
  'invitations.invitations_decided_by_user_id_fk': async (rows) => ({
    decided_by: await aPerson(rows),
    decided_at: NOW,
  }),
  'invitations.invitations_lab_id_labs_id_fk': { role: 'lab-manager' },
  'invitations.invitations_location_id_locations_id_fk': { role: 'phlebotomist' },
  'lab_debts.lab_debts_decided_by_user_id_fk': byAnother('proposed_by'),
  'lab_documents.lab_documents_draft_id_lab_drafts_id_fk': { lab_id: null },
  'lab_documents.lab_documents_one_in_draft': { lab_id: null },
  'lab_drafts.lab_drafts_owner_id_user_id_fk': { token_hash: null },
  'notifiable_cases.notifiable_cases_told_by_user_id_fk': toldCase,
  'notifiable_cases.notifiable_cases_withdrawn_by_user_id_fk': withdrawn,
  'payment_attempts.payment_attempts_booking_id_bookings_id_fk': ofPaidBooking,
  'ledger_journals.ledger_journals_credit_granted_once': async (rows) => ({
    kind: 'credit-granted',
    booking_id: (await rows.insert('bookings')).id,
  }),
  'payment_attempts.payment_attempts_payment_id_payments_id_fk': ofPaidBooking,
  'payment_attempts.payment_attempts_one_live': ofPaidBooking,
  'receivables.receivables_attached_booking_id_bookings_id_fk': { state: 'attached' },
  'refund_sendings.refund_sendings_one_confirmed': { channel: 'gateway', state: 'confirmed' },
  'refund_sendings.refund_sendings_utr_unique': { state: 'confirmed' },
  'refund_sendings.refund_sendings_returned_by_user_id_fk': async (rows) => ({
    channel: 'gateway',
    state: 'returned',
    claimed_by: await aPerson(rows),
  }),
  'refunds.refunds_once_per_surplus': { kind: 'surplus' },
  'report_revisions.report_revisions_decided_by_user_id_fk': decidedRevision,
  'report_revisions.report_revisions_signature': decidedRevision,
  'results.results_authorised_by_user_id_fk': signedResult,
  'results.results_decided_by_user_id_fk': async (rows) => ({
    ...decidedWhole,
    decided_by: await aPerson(rows),
  }),
  'results.results_signature': signedResult,
  'results.results_one_current': { is_current: true },
  'role_grants.role_grants_lab_id_labs_id_fk': { role: 'lab-manager' },
  'role_grants.role_grants_location_id_locations_id_fk': { role: 'phlebotomist' },
  'role_grants.role_grants_once': { lab_id: null, location_id: null },
  'rosters.rosters_bound_by_user_id_fk': async (rows) => ({
    bound_by: await aPerson(rows),
    bound_at: NOW,
  }),
  'rosters.rosters_location_id_locations_id_fk': {
    made_at: NOW,
    latitude: 12.975,
    longitude: 77.605,
    point_source: 'placed',
    radius_km: 1,
    visits_per_hour: 1,
    tubes_per_bag: 1,
  },
  'settlement_entries.settlement_entries_claws_back_id_settlement_entries_id_fk': takenBack,
  'settlement_entries.settlement_entries_clawsBackId_unique': takenBack,
  'settlement_entries.settlement_entries_debt_id_lab_debts_id_fk': {
    ...nothingKept,
    kind: 'debt',
    net_paise: 10,
  },
  'settlement_entries.settlement_entries_once_per_debt': {
    ...nothingKept,
    kind: 'debt',
    net_paise: 10,
  },
  'settlement_entries.settlement_entries_once_per_redraw': redrawn,
  'settlement_entries.settlement_entries_visit_id_visits_id_fk': redrawn,
  'settlement_entries.settlement_entries_payout_id_settlement_payouts_id_fk': { state: 'batched' },
  'phlebotomist_earnings.phlebotomist_earnings_payout_id_settlement_payouts_id_fk': {
    state: 'batched',
  },
  'settlement_payouts.settlement_payouts_own_account_id_phlebotomist_accounts_id_fk': endedOfPerson,
  'settlement_payouts.settlement_payouts_phlebotomist_id_user_id_fk': endedOfPerson,
  'settlement_payouts.settlement_payouts_one_per_phlebotomist': ofPerson,
  'settlement_payouts.settlement_payouts_utr_unique': { state: 'paid' },
  'slots.slots_once': { ends_at: '2099-01-01T00:00:00Z' },
  'test_consents.test_consents_counselled_by_user_id_fk': {
    counsellor: 'name',
    counselled_at: NOW,
  },
  'test_consents.test_consents_withdrawn_by_user_id_fk': { withdrawn_at: NOW },
  'visit_fees.visit_fees_decided_by_user_id_fk': async (rows) => ({
    decision: 'decision',
    decided_at: NOW,
    state: 'waived',
    decided_by: await aPerson(rows),
  }),
}

/** What refuses the same row first and is no trigger of its table, by `table.guard`. */
export const asides: Record<string, string[]> = {
  'control_values.control_values_pkey': ['control_values.control_values_of_person'],
  'stays.stays_visit_id_pk': ['stays.stays_no_overlap'],
  'demo_clock.demo_clock_pkey': ['demo_clock.demo_clock_one_row'],
  'report_revisions.report_revisions_decided_by_user_id_fk': [
    'report_revisions.report_revisions_signature',
  ],
  'results.results_authorised_by_user_id_fk': ['results.results_signature'],
  'roster_hours.roster_hours_phlebotomist_id_weekday_from_minute_pk': [
    'roster_hours.roster_hours_no_overlap',
  ],
  'signatures.signatures_pkey': ['signatures.signatures_signer'],
  'test_choices.test_choices_test_code_choice_pk': ['tests.tests_choices_have_meanings'],
  'test_choices.test_choices_test_code_tests_code_fk': ['tests.tests_choices_have_meanings'],
}

/** Of a proposal that a second person refused. */
async function decidedAgainst(rows: Rows): Promise<Columns> {
  const decided_by = await aPerson(rows)
  return { decision: 'refused', decided_by, decided_at: NOW, decided_why: 'reason' }
}
