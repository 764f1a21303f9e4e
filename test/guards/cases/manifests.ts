import type { Cases } from '#test/guards/case.ts'
import type { Columns, Rows } from '#test/guards/rows.ts'
import { START } from './visits.ts'

const aPerson = async (rows: Rows) => (await rows.insert('user')).id
const received = async (rows: Rows) => ({
  received_at: START,
  received_by: await aPerson(rows),
  phlebotomist_id: await aPerson(rows),
})

export const manifestCases: Cases = {
  manifests: {
    manifests_received_by_another: [
      { given: received, bad: [{ received_at: null }, { received_by: null }] },
      {
        given: received,
        bad: ({ phlebotomist_id: received_by }: Columns) => ({ received_by }),
      },
    ],
    manifests_closed_once_received: {
      given: async (rows) => ({ ...(await received(rows)), closed_at: START }),
      bad: { received_at: null, received_by: null },
    },
    manifests_closed_by_both: {
      given: received,
      by: 'update',
      beside: ({ id }, rows) => rows.insert('manifest_tubes', { manifest_id: id }),
      bad: { closed_at: START },
    },
  },
  manifest_tubes: {
    manifest_tubes_reasons: {
      given: { carrier_reason: 'found', lab_reason: 'lost' },
      bad: [{ carrier_reason: 'eaten' }, { lab_reason: 'eaten' }],
    },
    manifest_tubes_given_once: {
      given: async (rows) => ({
        tube_id: (await rows.insert('tubes')).id,
        manifest_id: (await rows.insert('manifests')).id,
        scanned_at: START,
      }),
      beside: async ({ tube_id }, rows) =>
        rows.insert('manifest_tubes', {
          tube_id,
          manifest_id: (await rows.insert('manifests')).id,
          scanned_at: START,
        }),
      bad: {},
    },
  },
}
