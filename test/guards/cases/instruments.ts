import type { Cases } from '#test/guards/case.ts'
import type { Rows } from '#test/guards/rows.ts'

const NOW = '2026-03-02T06:00:00Z'
const retired = async (rows: Rows) => ({
  retired_at: NOW,
  retired_by: (await rows.insert('user')).id,
  retired_reason: 'broken',
})

export const instrumentCases: Cases = {
  lab_instruments: {
    lab_instruments_retired_whole: {
      given: retired,
      bad: [{ retired_at: null }, { retired_by: null }, { retired_reason: null }],
    },
    lab_instruments_one_name: {
      given: async (rows) => ({
        lab_id: (await rows.insert('labs')).id,
        name: 'Chemistry 1',
        retired_at: null,
        retired_by: null,
        retired_reason: null,
      }),
      beside: ({ lab_id }, rows) =>
        rows.insert('lab_instruments', {
          lab_id,
          name: 'chemistry 1',
          retired_at: null,
          retired_by: null,
          retired_reason: null,
        }),
      bad: {},
    },
  },
}
