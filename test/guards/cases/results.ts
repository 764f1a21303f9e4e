import type { Case, Cases } from '#test/guards/case.ts'
import { after } from '#test/guards/case.ts'
import type { Columns, Rows } from '#test/guards/rows.ts'
import { holderOf } from './visits.ts'

const NOW = '2026-03-02T06:00:00Z'
const aPerson = async (rows: Rows) => (await rows.insert('user')).id

async function accountOf(rows: Rows, { test_item_id }: Columns) {
  const [row] = await rows.query(
    'select o.booking_id from test_items i join orders o on o.id = i.order_id where i.id = $1',
    test_item_id,
  )
  return holderOf(rows, row)
}

/** A column of one's own result names a person of the booking's account. */
function ownResult(column: string, more: (rows: Rows, own: unknown) => Promise<Columns>): Case {
  return {
    good: async (_, rows) => {
      const id = await aPerson(rows)
      return { [column]: id, ...(await more(rows, id)) }
    },
    bad: async (row, rows) => {
      const id = await accountOf(rows, row)
      return { [column]: id, ...(await more(rows, id)) }
    },
  }
}

async function signedBy(rows: Rows, id: unknown) {
  return { signature_id: (await rows.insert('signatures', { signed_by: id })).id }
}

const decision = { decision: 'normal', decision_comment: 'comment', decided_at: NOW }

async function decided(rows: Rows): Promise<Columns> {
  return { ...decision, decided_by: await aPerson(rows) }
}

async function signed(rows: Rows): Promise<Columns> {
  const id = await aPerson(rows)
  return { authorised_by: id, ...(await signedBy(rows, id)) }
}

const critical = { flag: 'critical', needs_second_person: true }

const changedTooMuch = { delta_breach: {}, needs_second_person: true }

/** A registered signatory of the test's lab. */
async function aPathologistOf(rows: Rows, { test_item_id }: Columns) {
  const [{ lab_id }] = await rows.query('select lab_id from test_items where id = $1', test_item_id)
  const id = await aPerson(rows)
  await rows.insert('signatories', { lab_id, user_id: id })
  await rows.insert('role_grants', { lab_id, user_id: id, role: 'lab-authoriser' })
  return id
}

/** Rules of the test's own lab, approved. */
async function approvedFor(rows: Rows, { test_item_id }: Columns) {
  const [item] = await rows.query('select * from test_items where id = $1', test_item_id)
  const { lab_id, test_code } = item
  const { id } = await rows.insert('analyte_versions', { lab_id, test_code })
  await rows.insert('analyte_decisions', { version_id: id })
  return id
}

async function found(rows: Rows): Promise<Columns> {
  const { code } = await rows.insert('tests', { notify: 'system' })
  const item = await rows.insert('test_items', { test_code: code })
  const positive = { authorised_at: NOW, is_current: true, flag: 'abnormal' }
  return { test_item_id: item.id, ...positive }
}

async function asCase(rows: Rows, { id, test_item_id }: Columns) {
  await rows.insert('notifiable_cases', { result_id: id, test_item_id })
}

export const resultCases: Cases = {
  results: {
    results_authorised_by_signature: { given: signed, bad: { signature_id: null } },
    results_signature: {
      given: signed,
      bad: async (_, rows) => ({ authorised_by: await aPerson(rows) }),
    },
    results_comparator_of_number: {
      good: { comparator: '<' },
      bad: [
        { comparator: '=' },
        { comparator: '>', value: null, choice: 'no', meaning: 'expected' },
      ],
    },
    results_decided_whole: {
      given: decided,
      bad: [
        { decision: null },
        { decision_comment: null },
        { decided_by: null },
        { decided_at: null },
        { decision: 'high' },
      ],
    },
    results_meaning_of_choice: {
      good: { value: null, choice: 'no', meaning: 'expected' },
      bad: { meaning: 'expected' },
    },
    results_one_kind: {
      good: { value: null, choice: 'no', meaning: 'expected', text: 'words' },
      bad: [{ text: 'words' }, { choice: 'no', meaning: 'expected' }],
    },
    results_range_condition: {
      good: { range_condition: 'trimester-3' },
      bad: [
        { range_condition: 'fasting' },
        { range_condition: 'pregnancy', value: null, choice: 'no', meaning: 'expected' },
      ],
    },
    results_range_premise: {
      good: { range_premise: 'trough' },
      bad: [
        { range_premise: 'whatever' },
        { range_premise: 'trough', value: null, choice: 'no', meaning: 'expected' },
      ],
    },
    results_second_person_decides: {
      given: decided,
      bad: ({ decided_by }) => ({ entered_by: decided_by }),
    },
    results_second_person_signs: {
      given: signed,
      bad: ({ authorised_by }) => ({ entered_by: authorised_by }),
    },
    results_are_coded: {
      good: { value: null, choice: 'no', meaning: 'expected' },
      bad: [
        { value: null, choice: 'no' },
        { value: null, text: 'words' },
      ],
    },
    results_computed_not_typed: [
      {
        good: async (_, rows) => ({ ...(await computed(rows)), computed_from: {} }),
        bad: async (_, rows) => computed(rows),
      },
      {
        given: async (rows) => ({ ...(await computed(rows)), computed_from: {} }),
        by: 'update',
        good: { value: 7 },
        bad: { computed_from: null },
      },
    ],
    results_not_own_booking: [
      ownResult('entered_by', async () => ({})),
      ownResult('verified_by', async () => ({})),
      ownResult('authorised_by', signedBy),
      ownResult('decided_by', async () => decision),
    ],
    results_numbers_judged: [
      {
        given: { flag: 'no-range' },
        by: 'update',
        good: { flag: 'normal', verified_at: NOW },
        bad: { verified_at: NOW },
      },
    ],
    results_second_person_verifies: [
      { good: { flag: 'critical', needs_second_person: true }, bad: { flag: 'critical' } },
      {
        given: { needs_second_person: true },
        good: async (_, rows) => ({ verified_by: await aPerson(rows) }),
        bad: ({ entered_by }) => ({ verified_by: entered_by }),
      },
      {
        given: async (rows) => {
          const { id, lab_id, test_code } = await rows.insert('test_items')
          await rows.insert('verification_rules', { lab_id, test_code, rule: 'never' })
          return { test_item_id: id }
        },
        by: 'update',
        good: async (_, rows) => ({ verified_by: await aPerson(rows) }),
        bad: ({ entered_by }) => ({ verified_by: entered_by }),
      },
    ],
    results_delta_by_pathologist: [
      {
        as: 'results_delta_needs_second_person',
        good: changedTooMuch,
        bad: { delta_breach: {} },
      },
      {
        as: 'results_delta_stays',
        given: async () => changedTooMuch,
        by: 'update',
        good: { needs_second_person: true },
        bad: { delta_breach: null },
      },
      {
        given: async () => changedTooMuch,
        by: 'update',
        good: async (row, rows) => ({ verified_by: await aPathologistOf(rows, row) }),
        bad: async (_, rows) => ({ verified_by: await aPerson(rows) }),
      },
    ],
    results_by_approved_rules: [
      {
        good: async (row, rows) => ({ analyte_version_id: await approvedFor(rows, row) }),
        bad: async (_, rows) => {
          const { version_id } = await rows.insert('analyte_decisions')
          return { analyte_version_id: version_id }
        },
      },
    ],
    calls_fall_with_their_value: {
      given: { is_current: true },
      by: 'update',
      beside: async ({ id, test_item_id }, rows) =>
        rows.insert('call_tasks', { result_id: id, test_item_id }),
      bad: { is_current: false },
    },
    notifiable_results_have_case: [
      {
        given: found,
        by: 'update',
        good: async (row, rows) => after(asCase(rows, row), critical),
        bad: critical,
      },
      {
        given: async (rows) => ({ ...(await found(rows)), authorised_at: null }),
        by: 'update',
        good: async (row, rows) => after(asCase(rows, row), { authorised_at: NOW }),
        bad: { authorised_at: NOW },
      },
      {
        given: async (rows) => ({ ...(await found(rows)), authorised_at: null }),
        by: 'update',
        beside: async (row, rows) => asCase(rows, row),
        good: { is_current: false },
        bad: { is_current: false, authorised_at: NOW },
      },
    ],
  },
}

/** Of a test that is calculated and never measured. */
async function computed(rows: Rows) {
  const [{ code }] = await rows.query(
    'select code from computed_tests() where not is_also_measured limit 1',
  )
  return { test_item_id: (await rows.insert('test_items', { test_code: code })).id }
}
