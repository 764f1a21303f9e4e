import { after, type Case, type Cases } from '#test/guards/case.ts'
import { aConfirmedLot, keeperOf } from '#test/guards/lots.ts'
import type { Columns, Rows } from '#test/guards/rows.ts'

const AT = '2026-03-02T07:00:00Z'
const aPerson = async (rows: Rows) => (await rows.insert('user')).id

/** What another person of the lab decides, who signs for it. */
const confirmed = async (row: Columns, rows: Rows) => ({
  decision: 'confirmed',
  decided_by: await keeperOf(rows, row),
  decided_at: AT,
  ...('isi' in row && { used_from: AT }),
  version: 2,
})

const changed = (more: Columns) => async (row: Columns, rows: Rows) => ({
  ...(await confirmed(row, rows)),
  ...more,
})

/** Of both tables alike: two people, one of them a signatory, and nothing else changes. */
function byTwo(table: string, other: Columns): Case[] {
  return [
    {
      as: `${table}_kept`,
      by: 'update',
      good: confirmed,
      bad: [changed({ version: 3 }), changed(other), { version: 2 }],
    },
    { as: `${table}_kept`, bad: { version: 2 } },
    { as: `${table}_by_lab`, bad: async (_, rows) => ({ proposed_by: await aPerson(rows) }) },
    {
      as: `${table}_by_lab`,
      by: 'update',
      good: confirmed,
      bad: async (row, rows) => ({
        ...(await confirmed(row, rows)),
        decided_by: await aPerson(rows),
      }),
    },
    {
      as: `${table}_by_signatory`,
      by: 'update',
      good: confirmed,
      bad: async (row, rows) => {
        const change = await confirmed(row, rows)
        await rows.query('delete from signatories where lab_id = $1', row.lab_id)
        return change
      },
    },
  ]
}

/** Decided whole, by another person, and refused with a reason. */
function secondPerson(table: string): Case {
  const refused = async (row: Columns, rows: Rows) => ({
    ...(await confirmed(row, rows)),
    decision: 'refused',
    decided_why: 'reason',
  })
  return {
    by: 'update',
    good: refused,
    aside: [`${table}.${table}_by_two`],
    bad: [
      async (row, rows) => ({ ...(await refused(row, rows)), decided_why: ' ' }),
      async (row, rows) => ({ ...(await refused(row, rows)), decision: 'doubted' }),
      async (row, rows) => ({ ...(await refused(row, rows)), decided_at: null }),
      async (row, rows) => ({ ...(await refused(row, rows)), decided_by: row.proposed_by }),
      async (row, rows) => ({ ...(await refused(row, rows)), decision: 'withdrawn' }),
    ],
  }
}

const ruleAside = ['calculation_rules.calculation_rules_by_two']
const lotAside = ['reagent_lots.reagent_lots_by_two']

/** A value that was computed with a lot, which was registered wrongly since. */
async function ofWrongLot({ id, lab_id }: Columns, rows: Rows) {
  const lot = await aConfirmedLot(rows, { lab_id })
  const computed_from = { inputs: {}, lot: keptOf(lot) }
  await rows.insert('results', { test_item_id: id, is_current: true, computed_from })
  await registeredWrongly(rows, lot.id)
}

const keptOf = ({ id, isi, mean_normal_seconds, lot_number }: Columns) => ({
  id,
  lotNumber: lot_number,
  isi: Number(isi),
  meanNormalSeconds: Number(mean_normal_seconds),
})

async function ptOf(rows: Rows) {
  const lot = await aConfirmedLot(rows)
  const item = await rows.insert('test_items', { lab_id: lot.lab_id })
  return { lot, test_item_id: item.id }
}

/** Of a lot in use, the guard of its people aside. */
async function confirmedColumns(rows: Rows) {
  const decided_by = await aPerson(rows)
  return { decision: 'confirmed', decided_by, decided_at: AT, used_from: AT, version: 2 }
}

const ended = async (_: Columns, rows: Rows) => ({
  ended_by: await aPerson(rows),
  ended_at: AT,
  ended_why: 'empty',
  version: 3,
})

const otherwise = ({ reagent_lot }: Columns, more: object) => ({
  ...lotIn(reagent_lot),
  ...more,
})

async function elsewhere(rows: Rows) {
  const { id: lab_id } = await rows.insert('labs')
  return rows.insert('test_items', { lab_id })
}

/** The column as it was written. */
function lotIn(column: unknown): ReturnType<typeof keptOf> {
  return column as ReturnType<typeof keptOf> // made by `keptOf` alone
}

async function registeredWrongly(rows: Rows, id: unknown) {
  await rows.query(
    `update reagent_lots set is_wrong = true, ended_at = $2, ended_why = 'wrong',
      ended_by = decided_by, version = version + 1 where id = $1`,
    id,
    AT,
  )
}

/** A test of the catalogue, computed as its lab chose. */
async function ofTest(rows: Rows, code: string, computed_by: string) {
  const [known] = await rows.query('select code from tests where code = $1', code)
  if (!known) await rows.insert('tests', { code })
  return { test_code: code, computed_by }
}

export const calculationCases: Cases = {
  calculation_rules: {
    calculation_rules_way: {
      bad: [{ way: 'inr-from-pt' }, { way: 'other' }, { subject: 'inr' }],
    },
    calculation_rules_with_reason: { bad: { reason: ' ' } },
    calculation_rules_to_come: [
      { bad: { effective_from: '2026-03-02' } },
      {
        by: 'update',
        good: confirmed,
        bad: changed({ decided_at: '2026-03-03T07:00:00Z' }),
      },
    ],
    calculation_rules_second_person: secondPerson('calculation_rules'),
    calculation_rules_one_of_day: {
      aside: ruleAside,
      given: async (rows) => {
        const { lab_id } = await rows.insert('calculation_rules')
        const row = { lab_id, decision: 'confirmed', decided_at: AT, version: 2 }
        return { ...row, decided_by: await aPerson(rows) }
      },
      beside: async ({ lab_id, decided_by }, rows) => {
        await rows.insert('calculation_rules', {
          lab_id,
          decision: 'confirmed',
          decided_at: AT,
          decided_by,
          version: 2,
        })
      },
      bad: {},
    },
    calculation_rules_one_waits: {
      beside: ({ lab_id }, rows) =>
        rows.insert('calculation_rules', { lab_id, effective_from: '2026-03-05' }),
      bad: {},
    },
    calculation_rules_by_two: byTwo('calculation_rules', { way: 'mcv-from-hct' }),
  },
  reagent_lots: {
    reagent_lots_plausible: {
      bad: [
        { isi: 0.79 },
        { isi: 2.01 },
        { mean_normal_seconds: 7.9 },
        { mean_normal_seconds: 20.1 },
        { donors: 19 },
        { reagent: ' ' },
        { lot_number: '' },
      ],
    },
    reagent_lots_second_person: secondPerson('reagent_lots'),
    reagent_lots_not_before: {
      by: 'update',
      good: confirmed,
      aside: lotAside,
      bad: [changed({ used_from: null }), changed({ used_from: '2026-03-02T06:59:59Z' })],
    },
    reagent_lots_ended_whole: {
      given: confirmedColumns,
      aside: lotAside,
      by: 'update',
      good: ended,
      bad: [
        async (row, rows) => ({ ...(await ended(row, rows)), ended_why: null }),
        async (row, rows) => ({ ...(await ended(row, rows)), ended_why: ' ' }),
        { is_wrong: true, version: 3 },
      ],
    },
    reagent_lots_one_in_use: {
      given: confirmedColumns,
      aside: lotAside,
      beside: async (row, rows) => {
        const { lab_id, proposed_by, decided_by } = row
        const alike = { lab_id, proposed_by, decided_by, decision: 'confirmed', decided_at: AT }
        await rows.insert('reagent_lots', { ...alike, used_from: AT, version: 2 })
      },
      bad: {},
    },
    reagent_lots_by_two: [...byTwo('reagent_lots', { isi: 1.9 })],
    reagent_lots_on_own_instrument: {
      given: async (rows) => {
        const { id: instrument_id, lab_id } = await rows.insert('lab_instruments')
        return { instrument_id, lab_id }
      },
      bad: async (_, rows) => {
        const { id: lab_id } = await rows.insert('labs')
        return { instrument_id: (await rows.insert('lab_instruments', { lab_id })).id }
      },
    },
  },
  results: {
    results_lot_as_registered: {
      given: async (rows) => {
        const { lot, test_item_id } = await ptOf(rows)
        return { test_item_id, reagent_lot: keptOf(lot) }
      },
      bad: [
        async (row) => ({ reagent_lot: otherwise(row, { isi: 1.01 }) }),
        async (row) => ({ reagent_lot: otherwise(row, { meanNormalSeconds: 11 }) }),
        async (_, rows) => ({ test_item_id: (await elsewhere(rows)).id }),
        async (row, rows) => after(registeredWrongly(rows, lotIn(row.reagent_lot).id), {}),
      ],
    },
  },
  test_items: {
    test_items_computed_by_rule: {
      bad: [{ computed_by: 'measured' }, { computed_by: 'other' }],
    },
    test_items_computed_once: {
      by: 'update',
      given: (rows) => ofTest(rows, 'MCV', 'measured'),
      good: { position: 3 },
      bad: { computed_by: null },
    },
    test_items_not_of_wrong_lot: {
      by: 'update',
      given: async (rows) => ({ ...(await ofTest(rows, 'INR', 'inr-from-pt')), state: 'entered' }),
      aside: ['test_items.guard_transition'],
      beside: ofWrongLot,
      bad: [{ state: 'tech-verified' }, { state: 'authorised' }, { state: 'published' }],
    },
  },
}
