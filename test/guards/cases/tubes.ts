import type { Cases } from '#test/guards/case.ts'
import type { Columns, Rows } from '#test/guards/rows.ts'
import { before, START, within } from './visits.ts'

function labelled(label: Columns) {
  return async ({ id }: Columns, rows: Rows) => ({
    barcode: (await rows.insert('barcodes', { tube_id: id, ...label })).barcode,
  })
}

/** Put away. */
const atRest = { stored_at: START, stored_place: 'Rack 1' }

/** Disposed of, of an order in which nothing is open. */
const disposed = async (rows: Rows) => ({
  order_id: (await rows.insert('orders')).id,
  state: 'disposed',
  ...atRest,
  disposed_at: START,
  disposal_method: 'autoclaved',
})

/** These tubes are made where they stand, and came there by no step. */
const aside = ['tubes.tubes_in_custody']

export const tubeCases: Cases = {
  tubes: {
    tubes_within_slot: ['labelled_at', 'collected_at'].map((column) => ({
      given: async (rows) => ({ visit_id: (await rows.insert('visits', within)).id }),
      good: { [column]: before(30) },
      bad: { [column]: before(31) },
    })),
    tubes_said_is_a_list: { good: { said: [] }, bad: { said: {} } },
    tubes_collected_after_label: {
      given: { labelled_at: '2026-06-01T06:00:00Z', collected_at: '2026-06-01T06:00:00Z' },
      bad: { collected_at: '2026-06-01T05:59:59Z' },
    },
    tubes_lost_with_reason: [
      {
        aside,
        given: { state: 'lost', lost_reason: 'broken', lost_at: START, lost_fault: 'ours' },
        bad: [{ lost_reason: null }, { lost_at: null }, { lost_fault: null }, { state: 'planned' }],
      },
    ],
    tubes_rejected_with_reason: {
      aside,
      given: { state: 'rejected', reject_reason: 'clotted' },
      bad: { reject_reason: null },
    },
    tubes_remark_is_coded: {
      given: { remark: 'other', remark_words: 'words' },
      bad: { remark: null },
    },
    tubes_stored_somewhere: [
      {
        aside,
        given: { state: 'stored', stored_at: START, stored_place: 'Rack 1' },
        bad: [
          { stored_at: null },
          { stored_place: null },
          { stored_place: '' },
          { stored_place: 'x'.repeat(61) },
        ],
      },
      {
        aside,
        given: { state: 'stored', ...atRest },
        bad: { stored_at: null, stored_place: null },
      },
    ],
    tubes_disposed_by_method: {
      aside,
      given: disposed,
      bad: [
        { disposed_at: null },
        { disposal_method: null },
        { disposal_method: 'thrown away' },
        { state: 'stored' },
      ],
    },
    tubes_kept_while_needed: {
      aside,
      given: disposed,
      beside: ({ order_id: orderId }, rows) =>
        rows.insert('test_items', { order_id: orderId, state: 'entered' }),
      bad: {},
    },
    tubes_at_one_visit: [
      {
        given: async (rows) => ({ order_id: (await rows.insert('orders')).id }),
        beside: async ({ order_id }, rows) =>
          rows.insert('tubes', { order_id, visit_id: (await rows.insert('visits')).id }),
        bad: {},
      },
      {
        by: 'update',
        beside: async ({ order_id, visit_id }, rows) =>
          rows.insert('tubes', { order_id, visit_id }),
        bad: async (_, rows) => ({ visit_id: (await rows.insert('visits')).id }),
      },
    ],
    tubes_own_label: [
      { by: 'update', good: labelled({}), bad: labelled({ voided_at: START }) },
      { by: 'update', good: { barcode: null }, bad: { barcode: 'never printed' } },
      {
        by: 'update',
        good: { barcode: null },
        bad: async (_, rows) => ({ barcode: (await rows.insert('barcodes')).barcode }),
      },
    ],
    tubes_keep_barcode: [
      {
        given: { collected_at: '2026-06-01T06:00:00Z' },
        by: 'update',
        good: { state: 'planned' },
        bad: [labelled({}), async (_, rows) => ({ order_id: (await rows.insert('orders')).id })],
      },
    ],
  },
  barcodes: {
    barcodes_keep_tube: {
      by: 'update',
      good: { voided_at: START },
      bad: [
        { barcode: 'another' },
        async (_, rows) => ({ tube_id: (await rows.insert('tubes')).id }),
      ],
    },
  },
  tube_items: {
    tube_items_same_order: {
      good: {},
      bad: async (_, rows) => {
        const { id } = await rows.insert('orders')
        return { tube_id: (await rows.insert('tubes', { order_id: id })).id }
      },
    },
  },
}
