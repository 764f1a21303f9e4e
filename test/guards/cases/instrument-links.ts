import { after, type Cases } from '#test/guards/case.ts'
import type { Columns, Rows } from '#test/guards/rows.ts'

const AT = '2026-03-02T06:00:00Z'
const decided = { note: 'sent-again', decided_at: AT }

const ofTest = async (rows: Rows) => ({ test_item_id: (await rows.insert('test_items')).id })

const called = (rows: Rows, { id, test_item_id }: Columns) =>
  rows.insert('call_tasks', { arrived_result_id: id, test_item_id, result_id: null, state: 'open' })

export const linkCases: Cases = {
  bridge_keys: {
    bridge_keys_revoked_by_somebody: {
      good: ({ created_by }) => ({ revoked_at: AT, revoked_by: created_by }),
      bad: [{ revoked_at: AT }, ({ created_by }) => ({ revoked_by: created_by })],
    },
  },
  instrument_links: {
    // Over an expression: its columns do not describe it.
    instrument_links_one_name: {
      good: { name: 'Counter' },
      bad: async ({ lab_id }, rows) => {
        await rows.insert('instrument_links', { lab_id, name: 'COUNTER' })
        return { lab_id, name: 'Counter' }
      },
    },
    instrument_links_retired_by_somebody: {
      good: ({ created_by }) => ({ retired_at: AT, retired_by: created_by }),
      bad: [{ retired_at: AT }, ({ created_by }) => ({ retired_by: created_by })],
    },
  },
  linked_instruments: {
    linked_instruments_of_one_lab: {
      bad: async (_, rows) => {
        const lab_id = (await rows.insert('labs')).id
        return { instrument_id: (await rows.insert('lab_instruments', { lab_id })).id }
      },
    },
  },
  instrument_file_rows: {
    instrument_file_rows_sha256: { good: { sha256: 'a'.repeat(64) }, bad: { sha256: 'A' } },
  },
  instrument_messages: {
    instrument_messages_one_sender: {
      good: async (_, rows) => ({ key_id: null, imported_by: (await rows.insert('user')).id }),
      bad: [
        { key_id: null, imported_by: null },
        async (_, rows) => ({ imported_by: (await rows.insert('user')).id }),
      ],
    },
    instrument_messages_fault: { good: { fault: 'no-end' }, bad: { fault: 'another' } },
  },
  arrived_results: {
    arrived_results_outcome: { good: { outcome: 'ignored' }, bad: { outcome: 'another' } },
    arrived_results_reason: { bad: { reason: 'another' } },
    arrived_results_entered_somewhere: {
      good: async (_, rows) => ({ outcome: 'entered', ...(await ofTest(rows)) }),
      bad: [{ outcome: 'entered' }, { outcome: 'same-again' }],
    },
    arrived_results_judged_by_its_test: {
      good: async (_, rows) => ({ flag: 'normal', ...(await ofTest(rows)) }),
      bad: { flag: 'normal' },
    },
    arrived_results_flag: {
      given: async (rows) => ofTest(rows),
      good: { flag: 'low' },
      bad: { flag: 'another' },
    },
    arrived_results_control_of_nobody: {
      given: { is_control: true },
      good: { outcome: 'control' },
      bad: async (_, rows) => ofTest(rows),
    },
    arrived_results_called: [
      {
        given: async (rows) => ({ reason: 'already-measured', ...(await ofTest(rows)) }),
        by: 'update',
        good: async ({ id, test_item_id }, rows) =>
          after(called(rows, { id, test_item_id }), { flag: 'critical-low' }),
        bad: { flag: 'critical-low' },
      },
      {
        given: async (rows) => ({ flag: 'low', reason: 'flagged', ...(await ofTest(rows)) }),
        by: 'update',
        beside: async ({ id, test_item_id }, rows) => called(rows, { id, test_item_id }),
        bad: { outcome: 'ignored' },
      },
    ],
    arrived_results_discarded_by_somebody: {
      good: async (_, rows) => ({
        ...decided,
        outcome: 'discarded',
        decided_by: (await rows.insert('user')).id,
      }),
      bad: [{ outcome: 'discarded' }, { ...decided, outcome: 'discarded' }],
    },
  },
}
