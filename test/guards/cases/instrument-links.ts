import type { Cases } from '#test/guards/case.ts'

const AT = '2026-03-02T06:00:00Z'
const decided = { note: 'sent-again', decided_at: AT }

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
  instrument_messages: {
    instrument_messages_fault: { good: { fault: 'no-end' }, bad: { fault: 'another' } },
  },
  arrived_results: {
    arrived_results_outcome: { good: { outcome: 'ignored' }, bad: { outcome: 'another' } },
    arrived_results_reason: { bad: { reason: 'another' } },
    arrived_results_entered_somewhere: {
      bad: [
        { outcome: 'entered' },
        async (_, rows) => ({ test_item_id: (await rows.insert('test_items')).id }),
      ],
    },
    arrived_results_control_of_nobody: {
      given: { is_control: true },
      good: { outcome: 'control' },
      bad: async (_, rows) => ({
        outcome: 'entered',
        test_item_id: (await rows.insert('test_items')).id,
      }),
    },
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
