import type { Case, Cases } from '#test/guards/case.ts'
import type { Columns, Rows } from '#test/guards/rows.ts'

const NOW = '2026-03-02T06:00:00Z'

/** A row of an account that was erased before. */
function ofErased(column: string): { account_not_erased: Case } {
  return {
    account_not_erased: {
      beside: (row, rows) => rows.insert('erasures', { user_id: row[column] }),
      bad: {},
    },
  }
}

function another(column: string, table: string) {
  return async (_: Columns, rows: Rows) => ({ [column]: (await rows.insert(table)).id })
}

/** A person of somebody else's account. */
async function ofAnotherAccount(_: Columns, rows: Rows): Promise<Columns> {
  const { id: account_id } = await rows.insert('user')
  return { patient_id: (await rows.insert('patients', { account_id })).id }
}

/** A view of a link that is over. */
function overBy(over: Columns) {
  return async (_: Columns, rows: Rows) => ({
    share_id: (await rows.insert('report_shares', over)).id,
  })
}

export const privacyCases: Cases = {
  account: ofErased('user_id'),
  addresses: ofErased('account_id'),
  bookings: ofErased('account_id'),
  email_changes: {
    ...ofErased('user_id'),
    email_changes_another: {
      given: { email: 'new@example.org', old_email: 'old@example.org' },
      bad: [{ old_email: 'new@example.org' }],
    },
    email_changes_proved_then_ended: {
      given: { asked_at: NOW, proved_at: '2026-03-02T07:00:00Z' },
      good: { ended_at: '2026-03-02T07:00:00Z' },
      bad: [
        { ended_at: '2026-03-02T06:59:59Z' },
        { proved_at: null, ended_at: '2026-03-02T05:59:59Z' },
      ],
    },
  },
  passkeys: ofErased('user_id'),
  prescriptions: {
    ...ofErased('account_id'),
    prescriptions_kept_whole: {
      given: { gone_at: null, type: 'jpeg', sha256: 'hash', byte_count: 1 },
      bad: [{ type: null }, { sha256: null }, { byte_count: null }],
    },
  },
  push_subscriptions: {
    ...ofErased('account_id'),
    push_subscriptions_ten: { good: { place: 10 }, bad: [{ place: 0 }, { place: 11 }] },
  },
  report_shares: {
    ...ofErased('account_id'),
    report_shares_few_tries: {
      given: { wrong_tries: 4 },
      by: 'update',
      good: { wrong_tries: 5 },
      bad: [{ wrong_tries: 6 }],
    },
    report_shares_few_openings: {
      given: { openings: 99 },
      by: 'update',
      good: { openings: 100 },
      bad: [{ openings: 101 }],
    },
    report_shares_not_long: {
      good: { ends_at: '2026-04-01T06:00:00Z' },
      bad: [{ ends_at: '2026-04-01T06:00:01Z' }, { ends_at: NOW }],
    },
    report_shares_stay: {
      by: 'update',
      given: { wrong_tries: 2, openings: 2, ended_at: '2026-03-03T06:00:00Z' },
      good: { wrong_tries: 3, openings: 3 },
      bad: [
        { wrong_tries: 1 },
        { openings: 1 },
        { ended_at: null },
        { ended_at: '2026-03-03T06:00:01Z' },
        { ends_at: '2026-03-20T06:00:00Z' },
        { made_at: '2026-03-01T06:00:00Z' },
        { id: '01900000-0000-7000-8000-000000000001' },
        another('report_id', 'reports'),
        another('account_id', 'user'),
        { pin_hash: 'another' },
        { token_hash: 'another' },
        { version: 2_000 },
        { shared_with: 'Somebody else' },
      ],
    },
  },
  report_share_views: {
    report_share_views_while_open: {
      bad: [
        { at: '2026-03-09T06:00:00Z' },
        overBy({ ended_at: '2026-03-03T06:00:00Z' }),
        overBy({ wrong_tries: 5 }),
        overBy({ openings: 100 }),
      ],
    },
  },
  patients: ofErased('account_id'),
  urgent_contacts: {
    ...ofErased('account_id'),
    urgent_contacts_phone: {
      good: { phone: '+918022223333' },
      bad: [{ phone: '9876543210' }, { phone: '+910876543210' }, { phone: '+91987654321x' }],
    },
  },
  quotes: ofErased('account_id'),
  role_grants: ofErased('user_id'),
  session: ofErased('user_id'),
  user: {
    erased_account_stays: {
      by: 'update',
      beside: ({ id }, rows) => rows.insert('erasures', { user_id: id }),
      bad: [{ name: 'A name' }, { phone: '+919876543210' }, { email: 'back@example.org' }],
    },
  },
  erasures: {
    erasures_forgotten_after_its_time: {
      // Midnight in India.
      given: { medical_until: '2026-03-02', medical_forgotten_at: '2026-03-01T18:30:00Z' },
      bad: { medical_forgotten_at: '2026-03-01T18:29:59Z' },
    },
  },
  comparison_consents: {
    ...ofErased('account_id'),
    comparison_consents_language: {
      good: { consent_language: 'hi' },
      bad: { consent_language: 'fr' },
    },
    comparison_consents_by_owner: { bad: ofAnotherAccount },
    comparison_consents_stay: [
      {
        by: 'update',
        good: { withdrawn_at: NOW },
        bad: [
          another('patient_id', 'patients'),
          another('account_id', 'user'),
          { consent_version: 'another' },
          { consent_language: 'hi' },
          { consent_sha256: 'another' },
          { given_at: NOW },
        ],
      },
      {
        given: { withdrawn_at: NOW },
        by: 'update',
        bad: [{ withdrawn_at: null }, { withdrawn_at: '2026-03-02T06:00:01Z' }],
      },
    ],
  },
  elsewhere_comparisons: {
    elsewhere_comparisons_consented: [
      {
        beside: ({ consent_id }, rows) =>
          rows.update('comparison_consents', { id: consent_id }, { withdrawn_at: NOW }),
        bad: {},
      },
      {
        as: 'elsewhere_comparisons_published',
        bad: [another('of_result_id', 'results'), another('result_id', 'results')],
      },
    ],
    elsewhere_comparisons_stay: {
      by: 'update',
      good: null,
      bad: [{ is_held: true }, { compared_at: NOW }],
    },
  },
  guardian_consents: {
    guardian_consents_guardian: {
      good: { guardian: 'legal-guardian' },
      bad: { guardian: 'friend' },
    },
    guardian_consents_stay: [
      {
        by: 'update',
        good: { withdrawn_at: NOW },
        bad: [
          another('patient_id', 'patients'),
          another('account_id', 'user'),
          { guardian: 'legal-guardian' },
          { notice_version: 'another' },
          { phone_hash: 'another' },
          { given_at: NOW },
        ],
      },
      {
        given: { withdrawn_at: NOW },
        by: 'update',
        bad: [{ withdrawn_at: null }, { withdrawn_at: '2026-03-02T06:00:01Z' }],
      },
    ],
  },
}
