import type { Cases } from '#test/guards/case.ts'

const NOW = '2026-03-02T06:00:00Z'

export const testItemCases: Cases = {
  test_items: {
    test_items_split_is_whole: { bad: [{ price_paise: 3 }, { lab_share_paise: 0 }] },
    test_items_stay_late: [
      {
        given: { late_since: NOW },
        by: 'update',
        good: { late_since: NOW },
        bad: [{ late_since: null }, { late_since: '2026-03-02T06:00:01Z' }],
      },
      {
        given: async (rows) => ({
          order_id: (await rows.insert('orders', { promised_at: NOW })).id,
        }),
        by: 'update',
        good: { late_since: NOW },
        bad: { late_since: '2026-03-02T06:00:01Z' },
      },
    ],
  },
}
