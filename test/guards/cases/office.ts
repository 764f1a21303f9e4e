import type { Cases } from '#test/guards/case.ts'
import { after } from '#test/guards/case.ts'
import type { Columns, Rows } from '#test/guards/rows.ts'

const NOW = '2026-03-02T06:00:00Z'
const within = { starts_at: NOW, ends_at: '2026-03-02T07:00:00Z' }
const aPerson = async (rows: Rows) => (await rows.insert('user')).id

async function confirmed({ lab_id, test_code, said_by, fingerprint }: Columns, rows: Rows) {
  await rows.insert('range_confirmations', { lab_id, test_code, said_by, fingerprint })
}

/** The range of the row's test has changed since. */
async function withAnotherRange({ test_code }: Columns, rows: Rows) {
  await rows.insert('reference_ranges', { test_code, from_years: 50, low: 2 })
}

/** Nobody belongs to the first any more: no reference blocks its removal. */
async function anotherOperator(_: Columns, rows: Rows) {
  const { id } = await rows.insert('franchises')
  await rows.query('update organizations set franchise_id = $1', id)
}

export const officeCases: Cases = {
  authorized_signatories: {
    authorized_signatories_four_digits: {
      good: { aadhaar_last_four: '1234' },
      bad: [
        { aadhaar_last_four: '12345' },
        { aadhaar_last_four: '123' },
        { aadhaar_last_four: '12a4' },
      ],
    },
  },
  contract_changes: {
    contract_changes_decided_by_somebody: {
      given: async (rows) => ({ state: 'approved', decided_by: await aPerson(rows) }),
      bad: [{ decided_by: null }, { state: 'refused', decided_by: null }],
    },
    contract_changes_second_person: {
      given: async (rows) => ({ decided_by: await aPerson(rows) }),
      bad: ({ decided_by }) => ({ proposed_by: decided_by }),
    },
  },
  downtimes: {
    downtimes_have_length: { given: within, bad: [{ ends_at: NOW }] },
    downtimes_no_overlap: {
      given: within,
      good: async (_, rows) => {
        await rows.insert('downtimes', {
          starts_at: within.ends_at,
          ends_at: '2026-03-02T08:00:00Z',
        })
        await rows.insert('downtimes', { ...within, withdrawn_at: NOW })
        return {}
      },
      bad: async (_, rows) => {
        await rows.insert('downtimes', {
          starts_at: '2026-03-02T06:59:59Z',
          ends_at: '2026-03-02T08:00:00Z',
        })
        return {}
      },
    },
  },
  franchises: {
    franchises_keep_operator: [
      {
        existing: { id: 1 },
        by: 'update',
        beside: anotherOperator,
        good: { name: 'Another name' },
        bad: { id: 999 },
      },
      { existing: { id: 1 }, by: 'delete', beside: anotherOperator, good: null, bad: {} },
    ],
  },
  lab_documents: {
    lab_documents_file_or_words: {
      good: { file_key: null, declaration: 'words' },
      bad: [{ file_key: null }, { declaration: 'words' }],
    },
    lab_documents_of_one: {
      good: async (_, rows) => ({ lab_id: null, draft_id: (await rows.insert('lab_drafts')).id }),
      bad: [
        { lab_id: null },
        async (_, rows) => ({ draft_id: (await rows.insert('lab_drafts')).id }),
      ],
    },
    lab_documents_registered: {
      given: {
        kind: 'pcpndt',
        state: 'approved',
        registration_number: 'P1',
        expires_on: '2030-01-01',
      },
      bad: [{ registration_number: null }, { expires_on: null }],
    },
    lab_documents_refused_with_reason: {
      given: { state: 'refused', reason: 'reason' },
      bad: { reason: null },
    },
    lab_documents_two_people: {
      given: async (rows) => ({
        state: 'approved',
        uploaded_by: await aPerson(rows),
        decided_by: await aPerson(rows),
      }),
      bad: async (_, rows) => {
        const one = await aPerson(rows)
        return { uploaded_by: one, decided_by: one }
      },
    },
  },
  lab_drafts: {
    lab_drafts_of_one: {
      good: async (_, rows) => ({ token_hash: null, owner_id: await aPerson(rows) }),
      bad: [{ token_hash: null }, async (_, rows) => ({ owner_id: await aPerson(rows) })],
    },
  },
  lab_shares: {
    lab_shares_split_is_100: {
      good: { platform_percent: 80, lab_percent: 20 },
      bad: [
        { platform_percent: 20, lab_percent: 79 },
        { platform_percent: 0, lab_percent: 100 },
        { platform_percent: 81, lab_percent: 19 },
      ],
    },
  },
  locations: {
    locations_in_india: {
      good: { latitude: 6, longitude: 97.5 },
      bad: [{ latitude: 5.9 }, { latitude: 37.7 }, { longitude: 67.9 }, { longitude: 97.6 }],
    },
  },
  range_confirmations: {
    range_confirmations_kind: {
      bad: { kind: 'doubted' },
    },
    range_confirmations_withdrawn_with_reason: [
      { good: {}, bad: { reason: 'reason' } },
      {
        given: { number: 2 },
        good: async (row, rows) =>
          after(confirmed(row, rows), { kind: 'withdrawn', reason: 'reason' }),
        bad: async (row, rows) => after(confirmed(row, rows), { kind: 'withdrawn' }),
      },
    ],
    range_confirmations_are_true: [
      {
        as: 'range_confirmations_by_signatory',
        bad: async (_, rows) => ({ said_by: await aPerson(rows) }),
      },
      { as: 'range_confirmations_in_order', bad: { number: 2 } },
      {
        as: 'range_confirmations_withdrawn_of_confirmed',
        bad: { kind: 'withdrawn', reason: 'reason' },
      },
      {
        as: 'range_confirmations_once',
        bad: async (row, rows) => after(confirmed(row, rows), { number: 2 }),
      },
      {
        as: 'range_confirmations_as_they_are',
        bad: async (row, rows) => after(withAnotherRange(row, rows), {}),
      },
    ],
  },
}
