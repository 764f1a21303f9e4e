import { connectOwner } from '#src/db/driver/client.ts'
import { columnsByTable } from './guards/catalogue.ts'
import { type Columns, rowsOf } from './guards/rows.ts'
import type { Product } from './people.ts'

/** Tables with rows that may belong to a person, and where these are in the person's file. */
export const inTheFile: Readonly<Record<string, string>> = {
  addresses: 'addresses',
  audit: 'whoOpenedReports',
  bookings: 'bookings',
  call_tasks: 'bookings.orders.toldByCall',
  captures: 'payments.attempts.captures',
  chargebacks: 'chargebacks',
  contact_messages: 'messagesFromYou',
  credits: 'credits',
  email_changes: 'emailChanges',
  guardian_consents: 'guardianConsents',
  comparison_consents: 'comparisonConsents',
  elsewhere_comparisons: 'comparisons',
  invitations: 'invitations',
  known_devices: 'knownDevices',
  leaves: 'asPhlebotomist.leaves',
  messages: 'messagesToYou',
  offline_devices: 'asPhlebotomist.phones',
  notice_acceptances: 'consents',
  notifiable_cases: 'bookings.orders.toldAuthorities',
  orders: 'bookings.orders',
  passkeys: 'passkeys',
  patients: 'patients',
  payment_attempts: 'payments.attempts',
  payments: 'payments',
  person_preferences: 'preferences',
  phlebotomist_accounts: 'asPhlebotomist.bankAccounts',
  phlebotomist_earnings: 'asPhlebotomist.pay',
  phlebotomists: 'asPhlebotomist',
  prescriptions: 'prescriptions',
  push_subscriptions: 'devicesWithMessages',
  receivables: 'fees',
  refunds: 'refunds',
  report_share_views: 'reportLinks.openedAt',
  report_shares: 'reportLinks',
  report_versions: 'reports',
  reports: 'reports',
  result_talks: 'testConsents.resultTalks',
  role_grants: 'roles',
  roster_hours: 'asPhlebotomist.hours',
  rosters: 'asPhlebotomist.roster',
  session: 'signedInDevices',
  spoken_for: 'bookings.orders.spokenFor',
  suspensions: 'suspensions',
  test_consents: 'testConsents',
  test_items: 'bookings.orders.tests',
  tubes: 'bookings.orders.samples',
  urgent_contacts: 'urgentContact',
  user: 'account',
  visit_calls: 'bookings.visits.calls',
  visit_fees: 'visitFees',
  visit_stamps: 'bookings.visits.stamps',
  visits: 'bookings.visits',
}

/** Every other table with rows that lead to a person, by the reason for omitting it. */
export const leftOut: Readonly<Record<string, readonly string[]>> = {
  'a secret, or what is left of one': [
    'account',
    'account_links',
    'authenticator_enrolments',
    'otp_challenges',
    'passkey_challenges',
    'sign_in_guesses',
    'totp_steps_used',
    'two_factor',
  ],
  'the letter that told of it stands among the messages': ['sign_in_warnings'],
  'an account that is erased asks for nothing': ['erasures'],
  'a price held for a quarter of an hour; what was booked stands in the booking': ['quotes'],
  'an answer kept for two days; what was done stands in its own list': ['replies'],
  'the same once more: states, labels and sums of what stands in the file': [
    'barcodes',
    'custody_links',
    'events',
    'ledger_entries',
    'ledger_journals',
    'order_lines',
    'payment_lines',
    'refund_sendings',
    'stays',
    'tube_items',
    'visit_slots',
  ],
  'the work of a lab before its report, which stands in the file as published': [
    'arrived_results',
    'call_attempts',
    'call_rungs',
    'label_prints',
    'aliquot_prints',
    'instrument_file_rows',
    'instrument_messages',
    'kept_typing',
    'reflex_offers',
    'reflex_outcomes',
    'result_lots',
    'report_revisions',
    'referrals',
    'result_instruments',
    'results',
    'signatures',
  ],
  'of a lab, a business': [
    'accession_counters',
    'accession_patterns',
    'bridge_keys',
    'bridge_nonces',
    'instrument_file_columns',
    'instrument_links',
    'authorized_signatories',
    'commission_credit_notes',
    'commission_invoices',
    'contract_changes',
    'lab_bank_accounts',
    'lab_debts',
    'lab_documents',
    'lab_drafts',
    'lab_holidays',
    'referral_agreements',
    'auto_replays',
    'reflex_decisions',
    'calculation_rules',
    'reagent_lots',
    'reflex_endings',
    'reflex_rules',
    'auto_rules',
    'auto_switches',
    'control_failures',
    'control_lots',
    'control_runs',
    'control_strikes',
    'control_targets',
    'control_values',
    'instrument_tests',
    'lab_instruments',
    'linked_instruments',
    'lab_lines',
    'lab_papers',
    'lab_shares',
    'labs',
    'offers',
    'analyte_decisions',
    'analyte_versions',
    'range_confirmations',
    'settlement_entries',
    'settlement_payouts',
    'signatories',
    'slots',
    'validity_warnings',
    'verification_rules',
  ],
  'what somebody did for the platform': [
    'arrivals',
    'manifest_tubes',
    'manifests',
    'dispatch_offers',
    'dispatches',
    'reassignments',
    'offline_events',
    'offline_holds',
    'reschedule_proposals',
    'cash_corrections',
    'cash_deposits',
    'downtimes',
    'reconciliation_breaks',
    'settlement_batches',
    'tax_remittances',
  ],
}

/**
 * Every table with a row that may lead to a person: by references to an account, a patient or a
 * booking, through any number of tables, or by a column that names one without a reference.
 */
export async function tablesOfPersons({ pool }: Pick<Product, 'pool'>): Promise<string[]> {
  const { rows } = await pool.query<{ name: string }>(`
    with recursive reaching as (
      select oid from pg_class where relname in ('user', 'patients', 'bookings')
        and relnamespace = 'public'::regnamespace
      union select c.conrelid from pg_constraint c join reaching r on r.oid = c.confrelid
        where c.contype = 'f')
    select relname::text as name from pg_class where oid in (select oid from reaching)
    union
    select t.relname from pg_attribute a join pg_class t on t.oid = a.attrelid
    where t.relnamespace = 'public'::regnamespace and t.relkind = 'r' and not a.attisdropped
      and a.attname ~ '(^|_)(user_id|account_id|actor|actor_id|patient_id|booking_id|order_id|email|phone|writer_hash|subject|announced_by)$'
    order by 1`)
  return rows.map(({ name }) => name)
}

/** The values at a path of the file, through nested lists. */
export function standingAt(file: unknown, path: string): unknown[] {
  return path.split('.').reduce<unknown[]>(
    (found, name) => found.flatMap((one) => (one as Columns)[name] ?? []), // rows are objects
    [file],
  )
}

/** Ids of one person's own rows, by table: the parents of generated rows. */
export type Own = Readonly<Record<string, string>>

/**
 * Writes a row of this person's in each of these tables, bypassing triggers and references: it is
 * only read.
 */
export async function ownRows(of: Product, tables: string[], own: Own): Promise<void> {
  const known: Record<string, unknown> = { ...own }
  const { pool } = connectOwner(of.superuserUrl)
  const client = await pool.connect()
  try {
    const columns = await columnsByTable(client)
    await client.query(`set session_replication_role = 'replica'`)
    for (const table of tables) {
      const given: Columns = {}
      for (const { name, isAsked, parent } of columns.get(table) ?? [])
        if (isAsked && parent && known[parent]) given[name] = known[parent]
      const row = { ...given, ...said(own)[table] }
      const { id } = await rowsOf(client, columns, new Map()).insert(table, row)
      known[table] ??= id
    }
  } finally {
    client.release()
    await pool.end()
  }
}

/** What a row needs beyond its references to be in this person's file. */
function said(own: Own): Record<string, Columns> {
  const told = { state: 'told', authority: 'IHIP', reference: '7', notified_on: '2026-01-05' }
  return {
    audit: { actor_kind: 'lab', action: 'report:read', subject_id: own.reports },
    call_tasks: {
      state: 'done',
      told_to: 'Dr Rao',
      read_back: 'yes',
      told_by: own.user,
      told_at: '2026-01-05T10:00:00Z',
    },
    captures: { kind: 'surplus', payment_id: own.payments },
    invitations: { accepted_by: own.user, state: 'accepted', role: 'finance' },
    messages: { user_id: own.user, channel: 'sms', state: 'sent' },
    notifiable_cases: { ...told, told_by: own.user, told_at: '2026-01-05T10:00:00Z' },
    payment_attempts: {
      account_id: own.user,
      booking_id: own.bookings,
      payment_id: own.payments,
    },
    person_preferences: { list_head: 'teal' },
    refunds: { booking_id: own.bookings },
    role_grants: { role: 'finance', invitation_id: null },
    leaves: { phlebotomist_id: own.user },
    phlebotomist_accounts: { phlebotomist_id: own.user },
    phlebotomist_earnings: { phlebotomist_id: own.user },
    roster_hours: { phlebotomist_id: own.user },
    rosters: { phlebotomist_id: own.user },
    suspensions: {
      restored_by: own.user,
      restored_at: '2026-01-05T10:00:00Z',
      restored_reason: 'an error',
    },
    visit_stamps: { tap: 'arrived', verdict: 'far' },
  }
}
