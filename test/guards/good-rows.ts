import type { Columns, Rows } from './rows.ts'
import { anHour, next } from './values.ts'

type Value = string | number | boolean | null | string[] | ((rows: Rows, row: Columns) => unknown)

/** A test that is measured on an instrument. */
const measuredThere: Record<string, Value> = {
  instrument_id: async (rows) => {
    const { id: instrument_id } = await rows.insert('lab_instruments')
    return (await rows.insert('instrument_tests', { instrument_id })).instrument_id
  },
  test_code: async (rows, row) =>
    (
      await rows.query(
        'select test_code from instrument_tests where instrument_id = $1',
        row.instrument_id,
      )
    )[0]?.test_code,
}

/** A value, and one of the same person and test that was published by another lab. */
const comparedRows: Record<string, Value> = {
  consent_id: async (rows) => (await rows.insert('comparison_consents')).id,
  result_id: async (rows, row) => {
    const item = await itemOfConsent(rows, row)
    return (await rows.insert('results', { test_item_id: item.id })).id
  },
  of_result_id: async (rows, row) => {
    const [item] = await rows.query(
      'select i.test_code from results r join test_items i on i.id = r.test_item_id where r.id = $1',
      row.result_id,
    )
    const test_code = item?.test_code ?? (await rows.the('tests')).code
    const other = await itemOfConsent(rows, row, { test_code, state: 'published' })
    return (await rows.insert('results', { test_item_id: other.id, is_current: true })).id
  },
}

/** A test of an order of the consent's person, at a lab of its own. */
async function itemOfConsent(rows: Rows, { consent_id }: Columns, wish: Columns = {}) {
  const [consent] = await rows.query('select * from comparison_consents where id = $1', consent_id)
  const whose = consent ?? (await rows.insert('comparison_consents'))
  const { id: lab_id } = await rows.insert('labs')
  const { patient_id, account_id } = whose
  const { id: order_id } = await rows.insert('orders', { patient_id, account_id, lab_id })
  return rows.insert('test_items', { order_id, lab_id, ...wish })
}

/**
 * What a valid row of a table needs beyond its columns' types: where a guard wants columns to
 * agree. A new table is missing here only if a generated row violates one of its own guards.
 */
export const goodRows: Record<string, Record<string, Value>> = {
  tube_items: { test_item_id: itemOfTube },
  user: { email_verified: true, phone: () => `phone ${next()}` },
  bookings: { total_paise: 3, account_id: async (rows) => (await rows.insert('user')).id },
  call_tasks: {
    kind: 'critical',
    result_id: async (rows, row) =>
      row.arrived_result_id ? null : (await rows.insert('results')).id,
  },
  cash_deposits: { counted_paise: 1, expected_paise: 1 },
  categories: { platform_percent: 20, lab_percent: 80 },
  commission_credit_notes: { taxable_paise: 100, gst_paise: 18 },
  commission_invoices: { taxable_paise: 10_000, gst_paise: 1800 },
  contact_messages: {
    number: () => `T-260105-${String(next()).padStart(6, '0')}`,
    acknowledge_by: (_, row) => later(row.opened_at, 48),
    end_by: (_, row) => later(row.opened_at, 30 * 24),
  },
  instrument_tests: { every_hours: 24, ended_at: null },
  auto_rules: { within: 'reference', low: null, high: null },
  referrals: {
    // First, with everything that an agreement in force needs.
    agreement_id: agreementInForce,
    lab_id: async (rows, { agreement_id }) => (await agreedIn(rows, agreement_id)).lab_id,
    partner_id: async (rows, { agreement_id }) => (await agreedIn(rows, agreement_id)).partner_id,
    test_item_id: async (rows, { agreement_id }) => (await agreedIn(rows, agreement_id)).item_id,
    tube_id: async (rows, { test_item_id }) =>
      (await rows.query('select tube_id from tube_items where test_item_id = $1', test_item_id))[0]
        ?.tube_id,
    carrier: 'courier',
    sent_as: 'tube',
    aliquot_code: null,
    arrive_by: '2026-03-02T05:00:00Z',
    report_by: null,
    arrival_late_at: null,
    report_late_at: null,
    back_by: null,
    back_at: null,
    received_by: null,
    received_at: null,
    ended_by: null,
    ended_at: null,
    outcome: null,
    reason: null,
    version: 1,
  },
  referral_agreements: {
    tests: '{HB}',
    transit_hours: 24,
    report_hours: 72,
    accepted_by: null,
    accepted_at: null,
    ended_by: null,
    ended_at: null,
    end_reason: null,
    version: 1,
  },
  auto_replays: { counted: 200, passed: 1 },
  auto_switches: {
    number: 1,
    is_on: false,
    rule_id: null,
    replay_id: null,
    cause: 'qc-failed',
    switched_by: null,
    instrument_id: null,
    doubt_since: null,
  },
  control_lots: { level: 1 },
  control_targets: { ...measuredThere, source: 'manufacturer', from_count: null, sd: 1, level: 1 },
  control_failures: { ...measuredThere, broken: '[]' },
  result_instruments: measuredThere,
  control_strikes: {
    value_id: async (rows) => (await rows.insert('control_values')).id,
    entered_by: async (rows, row) =>
      (await rows.query('select entered_by from control_values where id = $1', row.value_id))[0]
        .entered_by,
    struck_by: async (rows) => (await rows.insert('user')).id,
  },
  critical_limits: { sex: 'any', from_years: 1, low: 1, test_code: testCode },
  demo_clock: { id: 1 },
  downtimes: { starts_at: anHour, ends_at: (_, row) => later(row.starts_at, 1) },
  rosters: {
    most_radius_km: 20,
    most_visits_per_hour: 2,
    most_tubes_per_bag: 60,
    may_see_children: false,
    may_see_elderly: false,
    sees_children: false,
    sees_elderly: false,
    earliest_minute: 360,
    latest_minute: 1260,
  },
  roster_hours: { weekday: 1, from_minute: 480, until_minute: 540 },
  leaves: { starts_at: anHour, ends_at: (_, row) => later(row.starts_at, 1) },
  bridge_keys: { created_by: async (rows) => (await rows.insert('user')).id },
  instrument_links: {
    account_id: async (rows) => (await rows.insert('user')).id,
    created_by: async (rows) => (await rows.insert('user')).id,
  },
  instrument_messages: { key_id: async (rows) => (await rows.insert('bridge_keys')).id },
  instrument_file_rows: { sha256: 'a'.repeat(64) },
  instrument_file_columns: { version: 1 },
  linked_instruments: {
    instrument_id: async (rows, row) => {
      const [link] = await rows.query(
        'select lab_id from instrument_links where id = $1',
        row.link_id,
      )
      return (await rows.insert('lab_instruments', { lab_id: link.lab_id })).id
    },
  },
  arrived_results: { is_control: false, flag: null },
  offline_devices: {
    phlebotomist_id: async (rows) => (await rows.insert('user')).id,
    place: 1,
  },
  offline_events: {
    device_id: async (rows) => (await rows.insert('offline_devices')).id,
    number: 1,
    outcome: 'refused',
    clock: 'right',
    at: '2026-03-02T06:00:00Z',
    received_at: '2026-03-02T06:00:00Z',
  },
  offline_holds: { reason: 'visit-over' },
  guardian_consents: { guardian: 'parent' },
  comparison_consents: {
    consent_language: 'en',
    patient_id: async (rows, { account_id }) => (await rows.insert('patients', { account_id })).id,
  },
  elsewhere_comparisons: comparedRows,
  invitations: { token_hash: (_, row) => (row.state === 'waiting' ? null : `token ${next()}`) },
  lab_debts: { how: 'received', reference: () => `reference ${next()}` },
  lab_documents: {
    lab_id: async (rows) => (await rows.insert('labs')).id,
    file_key: () => `file ${next()}`,
  },
  lab_drafts: { token_hash: () => `token ${next()}` },
  lab_lines: { lab_id: async (rows) => (await rows.insert('labs', { state: 'terminated' })).id },
  lab_papers: {
    kind: 'licence',
    valid_from: '2026-01-01',
    valid_to: '2030-01-01',
    document_id: approvedDocument,
    change_id: approvedChange,
  },
  lab_shares: { platform_percent: 20, lab_percent: 80 },
  locations: { latitude: 20, longitude: 77 },
  notifiable_cases: { kind: 'case' },
  offers: {
    item_code: async (rows) => (await rows.the('tests')).code,
    test_code: (_, row) => row.item_code,
  },
  orders: { birth_date: '1970-01-01' },
  manifests: {
    phlebotomist_id: async (rows) => (await rows.insert('user')).id,
    received_at: (_, row) => (row.received_by ? '2026-03-02T07:00:00Z' : null),
  },
  accession_patterns: { prefix: 'BLR', dates: 'yy', digits: 6 },
  label_prints: { number: 1, size: '50x25', copies: 1 },
  aliquot_prints: { number: 1, size: '50x25', copies: 1 },
  call_rungs: { rung: 'lab', channels: '{email}' },
  urgent_contacts: { phone: '+919876543210' },
  order_lines: {
    platform_percent: 20,
    lab_percent: 80,
    price_paise: 2,
  },
  passkey_challenges: {
    name: 'Laptop',
    session_id: async (rows) => (await rows.insert('session')).id,
  },
  passkeys: { place: 1 },
  prescriptions: { gone_at: null, type: 'jpeg', sha256: 'hash', byte_count: 1 },
  push_subscriptions: { place: 1, consent_language: 'en' },
  range_confirmations: {
    kind: 'confirmed',
    number: 1,
    test_code: testWithRange,
    said_by: signatoryOf,
    fingerprint: fingerprintOf,
  },
  calculation_rules: {
    subject: 'red-cells',
    way: 'hct-from-mcv',
    effective_from: '2026-03-03',
    proposed_at: '2026-03-02T06:00:00Z',
    proposed_by: signatoryOf,
    decision: null,
    decided_by: null,
    decided_at: null,
    decided_why: null,
    version: 1,
  },
  reagent_lots: {
    instrument_id: null,
    isi: 1,
    mean_normal_seconds: 12,
    donors: 20,
    expires_on: '2027-03-03',
    used_from: null,
    proposed_at: '2026-03-02T06:00:00Z',
    proposed_by: signatoryOf,
    decision: null,
    decided_by: null,
    decided_at: null,
    decided_why: null,
    version: 1,
    ended_by: null,
    ended_at: null,
    ended_why: null,
    is_wrong: false,
  },
  reflex_rules: {
    adds_code: async (rows) => (await rows.insert('tests')).code,
    kind: 'above',
    bound: 5,
    unit: null,
    choice: null,
    sample_hours: 48,
    effective_from: '2026-03-03',
    proposed_at: '2026-03-02T06:00:00Z',
    proposed_by: signatoryOf,
  },
  reflex_decisions: {
    lab_id: async (rows, { rule_id }) => (await ruleOf(rows, rule_id)).lab_id,
    decision: 'confirmed',
    decided_at: '2026-03-02T07:00:00Z',
    decided_by: signatoryOf,
  },
  reflex_endings: {
    rule_id: async (rows) => (await rows.insert('reflex_decisions')).rule_id,
    lab_id: async (rows, { rule_id }) => (await ruleOf(rows, rule_id)).lab_id,
    ends_on: '2026-03-04',
    ended_at: '2026-03-03T07:00:00Z',
    ended_by: signatoryOf,
  },
  reflex_outcomes: { outcome: 'no-sample', tube_id: null, test_item_id: null },
  reflex_offers: {
    rule_id: (rows) => offeringRule(rows, 'published'),
    adds_code: async (rows, { rule_id }) => (await ruleOf(rows, rule_id)).adds_code,
    lab_id: async (rows, { rule_id }) => (await ruleOf(rows, rule_id)).lab_id,
    cause_item_id: async (rows, row) => (await causeOf(rows, row)).id,
    order_id: async (rows, row) => (await causeOf(rows, row)).order_id,
    booking_id: async (rows, row) => (await offerOrderOf(rows, row)).booking_id,
    account_id: async (rows, row) => (await offerOrderOf(rows, row)).account_id,
    state: 'due',
  },
  analyte_versions: {
    number: 1,
    test_code: testCode,
    fingerprint: 'a'.repeat(64),
    effective_from: '2026-03-03',
    proposed_at: '2026-03-02T06:00:00Z',
    proposed_by: signatoryOf,
  },
  analyte_decisions: {
    version_id: versionToDecide,
    lab_id: async (rows, row) => (await versionOf(rows, row)).lab_id,
    test_code: async (rows, row) => (await versionOf(rows, row)).test_code,
    effective_from: '2026-03-03',
    decision: 'approved',
    decided_at: '2026-03-02T07:00:00Z',
    decided_by: signatoryOf,
  },
  reschedule_proposals: {
    state: 'proposed',
    answer_by: (_, row) => later(row.asked_at, 1),
    starts_at: (_, row) => later(row.asked_at, 3),
    ends_at: (_, row) => later(row.asked_at, 4),
    ended_at: null,
  },
  reassignments: {
    state: 'asked',
    to_id: async (rows) => (await rows.insert('user')).id,
    asked_by: async (rows) => (await rows.insert('user')).id,
    answer_by: (_, row) => later(row.asked_at, 1),
    ended_at: null,
  },
  refund_sendings: { channel: 'bank', state: 'claimed' },
  report_revisions: { kind: 'amend', drafted_from: 'lab' },
  report_shares: {
    made_at: '2026-03-02T06:00:00Z',
    ends_at: '2026-03-09T06:00:00Z',
    wrong_tries: 0,
  },
  report_share_views: { at: '2026-03-03T06:00:00Z' },
  result_talks: { way: 'phone', outcome: 'explained' },
  results: { value: 5 },
  role_grants: { invitation_id: acceptedInvitation },
  settlement_entries: {
    kind: 'share',
    gross_paise: 10,
    net_paise: 7,
    withheld_as: 'tds-without-pan',
  },
  phlebotomist_earnings: {
    phlebotomist_id: async (rows) => (await rows.insert('user')).id,
    net_paise: 10,
    state: 'eligible',
    eligible_at: '2026-03-02T06:00:00Z',
    id: lineWithoutEarning,
  },
  settlement_payouts: {
    gross_paise: 10,
    claw_back_paise: 0,
    net_paise: 7,
    lab_id: async (rows) => (await rows.insert('labs')).id,
    bank_account_id: async (rows) => (await rows.the('lab_bank_accounts')).id,
  },
  slots: { ends_at: (_, row) => later(row.starts_at, 1) },
  tax_remittances: {
    tax: 'gst',
    month: '2026-01-01',
    paid_on: '2026-01-05',
    challan: () => `CHALLAN${next()}`,
    id: postedRemittance,
  },
  test_stability: { temperature: 'ambient', minutes: 60, source: 'a study' },
  test_choices: { position: 1, choice: 'no', test_code: testOfWords },
  test_consents: {
    family: 'genetic',
    account_id: async (rows, row) => (await offerOrderOf(rows, row)).account_id,
    lab_id: async (rows, row) => (await orderOf(rows, row)).lab_id,
    signed_name: async (rows, row) => (await orderOf(rows, row)).patient_name,
    consented_by: (_, row) => row.account_id,
  },
  test_items: { price_paise: 2 },
  visit_calls: { at: anHour, until: (_, row) => later(row.at, 1) },
  visit_fees: { due_at: (_, row) => later(row.created_at, 48) },
  arrivals: { version: 1, until_at: (_, row) => later(row.from_at, 1) },
  dispatches: { visit_version: 1 },
  dispatch_offers: {
    visit_id: async (rows) => (await rows.insert('dispatches')).visit_id,
    visit_version: 1,
  },
  stays: { ends_at: (_, row) => later(row.starts_at, 1) },
  visits: { ends_at: (_, row) => later(row.starts_at, 1) },
}

function later(instant: unknown, hours: number) {
  return Temporal.Instant.from(String(instant)).add({ hours }).toString()
}

/** A line of the ledger to which a row of pay is not added, because its journal is a payout's. */
async function lineWithoutEarning(rows: Rows, row: Columns) {
  const { id: journal_id } = await rows.insert('ledger_journals', {
    kind: 'phlebotomist-payout-returned',
  })
  await rows.insert('ledger_entries', { journal_id, account: 'bank', amount_paise: 10 })
  const line = { account: 'phlebotomist-payable', party_id: row.phlebotomist_id }
  return (await rows.insert('ledger_entries', { ...line, journal_id, amount_paise: -10 })).id
}

async function testCode(rows: Rows) {
  return (await rows.insert('tests')).code
}

/** A test of two choices that lacks its first. */
async function testOfWords(rows: Rows) {
  const { code } = await rows.insert('tests', {
    result_type: 'qualitative',
    choices: ['no', 'yes'],
  })
  await rows.insert('test_choices', { test_code: code, position: 2, choice: 'yes' })
  return code
}

/** The invitation that granted the row's role. */
async function acceptedInvitation(rows: Rows, { user_id, role, lab_id, location_id }: Columns) {
  const [{ email }] = await rows.query('select email from "user" where id = $1', user_id)
  const offered = { role, lab_id: lab_id ?? null, location_id: location_id ?? null }
  const { id: invited_by } = await rows.insert('user')
  const sent = await rows.insert('invitations', { ...offered, email, invited_by })
  await rows.update('invitations', sent, { state: 'accepted', accepted_by: user_id })
  return sent.id
}

/** The lab's current one of that kind, where it has one. */
async function approvedDocument(rows: Rows, { lab_id, kind, valid_to }: Columns) {
  const current = `select id from lab_documents where lab_id = $1 and kind = $2 and state = 'approved'`
  const [found] = await rows.query(current, lab_id, kind)
  if (found) return found.id
  const approved = { state: 'approved', registration_number: 'number', expires_on: valid_to }
  return (await rows.insert('lab_documents', { lab_id, kind, ...approved })).id
}

/** One that two people made, effective from the row's own instant. */
async function approvedChange(rows: Rows, { lab_id, kind, effective_at }: Columns) {
  const decided_by = (await rows.insert('user')).id
  const approved = { state: 'approved', decided_by, effective_at }
  return (await rows.insert('contract_changes', { lab_id, kind, ...approved })).id
}

async function offerOrderOf(rows: Rows, { order_id }: Columns) {
  const [order] = await rows.query('select * from orders where id = $1', order_id)
  return order
}

/** A remittance with its journal, of a tax that was owed. */
async function postedRemittance(rows: Rows, { tax, amount_paise }: Columns) {
  const id = crypto.randomUUID()
  const amount = Number(amount_paise)
  for (const [kind, sum] of [['share', -amount] as const, ['tax-remitted', amount] as const]) {
    const journal = await rows.insert('ledger_journals', { kind, subject_id: id })
    const post = (account: string, paise: number) =>
      rows.insert('ledger_entries', { journal_id: journal.id, account, amount_paise: paise })
    await post(`${String(tax)}-payable`, sum)
    await post('bank', -sum)
  }
  return id
}

async function signatoryOf(rows: Rows, { lab_id }: Columns) {
  const { id } = await rows.insert('user')
  await rows.insert('signatories', { lab_id, user_id: id })
  await rows.insert('role_grants', { lab_id, user_id: id, role: 'lab-authoriser' })
  return id
}

/** Confirmed, about a test of an order: it offers another one. */
export async function offeringRule(rows: Rows, state: string) {
  const { lab_id, test_code: cause_code } = await rows.insert('test_items', {
    test_code: (await rows.insert('tests')).code,
    state,
  })
  const { id } = await rows.insert('reflex_rules', { lab_id, cause_code, terms: 'offered' })
  await rows.insert('reflex_decisions', { rule_id: id })
  return id
}

async function causeOf(rows: Rows, { rule_id }: Columns) {
  const { cause_code } = await ruleOf(rows, rule_id)
  const [row] = await rows.query('select * from test_items where test_code = $1', cause_code)
  if (!row) throw new Error('no cause')
  return row
}

async function orderOf(rows: Rows, { order_id }: Columns) {
  const [row] = await rows.query('select * from orders where id = $1', order_id)
  if (!row) throw new Error('no order')
  return row
}

async function ruleOf(rows: Rows, id: unknown) {
  const [row] = await rows.query('select * from reflex_rules where id = $1', id)
  if (!row) throw new Error('no rule')
  return row
}

async function versionToDecide(rows: Rows) {
  return (await rows.insert('analyte_versions')).id
}

async function versionOf(rows: Rows, { version_id }: Columns) {
  const [row] = await rows.query('select * from analyte_versions where id = $1', version_id)
  if (!row) throw new Error('no version')
  return row
}

async function itemOfTube(rows: Rows, { tube_id }: Columns) {
  const [{ order_id }] = await rows.query('select order_id from tubes where id = $1', tube_id)
  return (await rows.insert('test_items', { order_id })).id
}

async function testWithRange(rows: Rows) {
  return (await rows.insert('reference_ranges', { from_years: 1, low: 1 })).test_code
}

async function fingerprintOf(rows: Rows, { test_code }: Columns) {
  const [{ fingerprint }] = await rows.query(
    'select range_fingerprint($1) as fingerprint',
    test_code,
  )
  return fingerprint
}

/** A test that waits for a value, and an agreement in force about it with a live lab. */
async function agreementInForce(rows: Rows) {
  const tube = await rows.insert('tubes')
  const { id: tube_id, order_id, lab_id } = tube
  const item = await rows.insert('test_items', { order_id, lab_id, state: 'ready' })
  await rows.insert('tube_items', { tube_id, test_item_id: item.id })
  const [partner] = await rows.query(
    `select id from labs where state = 'active' and id <> $1 limit 1`,
    lab_id,
  )
  const tests = `{${String(item.test_code)}}`
  const agreement = await rows.insert('referral_agreements', {
    lab_id,
    partner_id: partner?.id,
    tests,
  })
  const user_id = (await rows.insert('user')).id
  await rows.insert('role_grants', {
    user_id,
    lab_id: partner?.id,
    role: 'lab-manager',
    location_id: null,
  })
  await rows.query(
    `update referral_agreements set accepted_by = $2, accepted_at = now(), version = 2 where id = $1`,
    agreement.id,
    user_id,
  )
  return agreement.id
}

/** The two labs of an agreement, and the test that waits for a value. */
async function agreedIn(rows: Rows, id: unknown) {
  const [found] = await rows.query(
    `select agreed.lab_id, agreed.partner_id, item.id as item_id from referral_agreements agreed
       join test_items item on item.lab_id = agreed.lab_id and item.test_code = any(agreed.tests)
         and item.state = 'ready'
     where agreed.id = $1 order by item.id desc limit 1`,
    id,
  )
  return found ?? {}
}
