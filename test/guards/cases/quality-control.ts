import type { Cases } from '#test/guards/case.ts'
import type { Columns, Rows } from '#test/guards/rows.ts'

const OPENED = '2026-03-02T06:00:00Z'
const LATER = '2026-03-02T07:00:00Z'

const aPerson = async (rows: Rows) => (await rows.insert('user')).id
const resolved = async (rows: Rows) => ({
  reason: 'recalibrated',
  words: 'Recalibrated.',
  resolved_by: await aPerson(rows),
  lab_word: 'Dr Rao wrote that it was recalibrated.',
  resolved_at: LATER,
})

/** A control of the failure's test on its instrument, measured at this time. */
const measuredAgain = ({ instrument_id, test_code }: Columns, rows: Rows, at = LATER) =>
  rows.insert('control_values', { instrument_id, test_code, entered_at: at })

/** A value of an item, measured on an instrument. */
async function measured({ id: test_item_id }: Columns, rows: Rows) {
  const { id: result_id } = await rows.insert('results', { test_item_id, is_current: true })
  return rows.insert('result_instruments', { result_id, test_item_id })
}

/** Who set the first target on an instrument. */
async function setterOf(rows: Rows, instrumentId: unknown) {
  const found = await rows.query(
    'select set_by from control_targets where instrument_id = $1 and number = 1',
    instrumentId,
  )
  return found[0].set_by
}

export const qualityControlCases: Cases = {
  instrument_tests: {
    instrument_tests_every: {
      good: { every_hours: 168 },
      bad: [{ every_hours: 0 }, { every_hours: 169 }],
    },
    instrument_tests_not_while_failed: {
      by: 'update',
      beside: ({ instrument_id, test_code }, rows) =>
        rows.insert('control_failures', { instrument_id, test_code, resolved_at: null }),
      bad: { ended_at: LATER },
    },
  },
  control_lots: {
    control_lots_level: { good: { level: 6 }, bad: [{ level: 0 }, { level: 7 }] },
    control_lots_once: {
      given: async (rows) => ({
        lab_id: (await rows.insert('labs')).id,
        material: 'Control',
        lot_number: 'L1',
        level: 1,
      }),
      beside: ({ lab_id }, rows) =>
        rows.insert('control_lots', { lab_id, material: 'CONTROL', lot_number: 'l1', level: 1 }),
      bad: {},
    },
  },
  control_targets: {
    control_targets_sd: { bad: [{ sd: 0 }, { sd: -1 }] },
    control_targets_own_of_many: {
      good: { source: 'own', from_count: 20 },
      bad: [
        { source: 'own', from_count: 19 },
        { source: 'own', from_count: null },
        { source: 'manufacturer', from_count: 20 },
        { source: 'guessed' },
      ],
    },
    control_targets_within_lot: {
      given: async (rows) => {
        const before = await rows.insert('control_targets', { number: 1, mean: 100, sd: 2 })
        const { instrument_id, test_code, lot_id, level } = before
        const of = { instrument_id, test_code, lot_id, level, number: 2 }
        return { ...of, mean: 100, sd: 4, reason: 'wider', set_by: await aPerson(rows) }
      },
      bad: [
        { reason: null },
        { sd: 2 },
        async ({ instrument_id }, rows) => ({ set_by: await setterOf(rows, instrument_id) }),
      ],
    },
  },
  control_strikes: {
    control_strikes_second_person: {
      bad: ({ entered_by }) => ({ struck_by: entered_by }),
    },
  },
  control_failures: {
    control_failures_resolved_whole: {
      given: resolved,
      bad: [{ reason: null }, { words: null }, { resolved_by: null }, { reason: 'bored' }],
    },
    control_failures_second_person: {
      given: resolved,
      bad: ({ resolved_by }) => ({ opened_by: resolved_by }),
    },
    control_failures_stay: [
      {
        given: async () => ({ opened_at: OPENED }),
        by: 'update',
        good: async (row, rows) => {
          await measuredAgain(row, rows)
          return resolved(rows)
        },
        bad: async (_, rows) => resolved(rows),
      },
      {
        given: async (rows) => ({ ...(await resolved(rows)), opened_at: OPENED }),
        by: 'update',
        good: null,
        bad: async (row, rows) => {
          await measuredAgain(row, rows)
          return { words: 'Something else.' }
        },
      },
      { by: 'delete', good: null, bad: {} },
    ],
    control_failures_of_lab_or_its_word: {
      given: { opened_at: OPENED },
      by: 'update',
      beside: (row, rows) => measuredAgain(row, rows),
      good: async (row, rows) => {
        await measuredAgain(row, rows)
        return resolved(rows)
      },
      bad: async (_, rows) => ({ ...(await resolved(rows)), lab_word: null }),
    },
  },
  test_items: {
    test_items_not_while_arrived_undecided: {
      given: { state: 'entered' },
      by: 'update',
      aside: ['test_items.guard_transition'],
      beside: async ({ id }, rows) => rows.insert('arrived_results', { test_item_id: id }),
      bad: [{ state: 'tech-verified' }, { state: 'authorised' }, { state: 'published' }],
    },
    test_items_not_while_control_failed: {
      given: { state: 'entered' },
      by: 'update',
      aside: ['test_items.guard_transition'],
      beside: async (item, rows) => {
        const { instrument_id, test_code } = await measured(item, rows)
        await rows.insert('control_failures', { instrument_id, test_code, resolved_at: null })
      },
      bad: [{ state: 'tech-verified' }, { state: 'authorised' }, { state: 'published' }],
    },
  },
}
