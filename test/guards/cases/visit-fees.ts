import type { Cases } from '#test/guards/case.ts'
import type { Columns, Rows } from '#test/guards/rows.ts'

const NOW = '2026-03-02T06:00:00Z'

function decidedBy(more: Columns) {
  return async (rows: Rows): Promise<Columns> => ({
    ...more,
    decided_by: (await rows.insert('user')).id,
  })
}

function samePerson(first: string) {
  return ({ decided_by }: Columns) => ({ [first]: decided_by })
}

export const visitFeeCases: Cases = {
  visit_fees: {
    visit_fees_positive: {
      given: { phlebotomist_part_paise: 0, withheld_paise: 0 },
      bad: [{ amount_paise: 0 }, { amount_paise: -1, phlebotomist_part_paise: -1 }],
      aside: ['visit_fees.visit_fees_parts_within'],
    },
    visit_fees_parts_within: {
      given: { amount_paise: 100, phlebotomist_part_paise: 100, withheld_paise: 100 },
      bad: [
        { phlebotomist_part_paise: 101 },
        { phlebotomist_part_paise: -1 },
        { withheld_paise: 99 },
      ],
    },
    visit_fees_decided_with_reason: {
      given: decidedBy({ state: 'waived', decided_at: NOW, decision: 'decision' }),
      bad: { decision: null },
    },
    visit_fees_ended_once: {
      given: { state: 'waived', decided_at: NOW },
      bad: [{ decided_at: null }, { state: 'disputed' }],
    },
    visit_fees_owed_by_time_or_person: {
      given: {
        state: 'owed',
        created_at: NOW,
        due_at: '2026-03-04T06:00:00Z',
        decided_at: '2026-03-04T06:00:00Z',
      },
      bad: [{ decided_at: '2026-03-04T05:59:59Z' }, { disputed_at: NOW }, { doubts: ['no-stamp'] }],
    },
    visit_fees_second_person: {
      given: decidedBy({ state: 'waived', decided_at: NOW, decision: 'decision' }),
      bad: [samePerson('phlebotomist_id'), samePerson('account_id')],
    },
    visit_fees_time_to_dispute: {
      given: { created_at: NOW, due_at: '2026-03-04T06:00:00Z' },
      bad: { due_at: '2026-03-04T05:59:59Z' },
    },
  },
}
