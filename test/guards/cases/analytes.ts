import { after, type Cases } from '#test/guards/case.ts'
import type { Columns, Rows } from '#test/guards/rows.ts'

const aPerson = async (rows: Rows) => (await rows.insert('user')).id

async function aManagerOf(rows: Rows, lab_id: unknown) {
  const id = await aPerson(rows)
  await rows.insert('role_grants', { lab_id, user_id: id, role: 'lab-manager' })
  return id
}

async function proposerOf(rows: Rows, { version_id }: Columns) {
  const [row] = await rows.query('select * from analyte_versions where id = $1', version_id)
  return row.proposed_by
}

/** The same lab and test as a row that is about to be written. */
async function before({ lab_id, test_code }: Columns, rows: Rows) {
  return rows.insert('analyte_versions', { lab_id, test_code })
}

async function aTestOfWords(rows: Rows) {
  const [row] = await rows.query(`select code from tests where result_type <> 'numeric' limit 1`)
  return row.code
}

/** A second version of a test whose first is approved from the same day. */
async function aSecondOfOneDay(rows: Rows) {
  const { id: version_id, lab_id, test_code } = await rows.insert('analyte_versions')
  await rows.insert('analyte_decisions', { version_id })
  const second = await rows.insert('analyte_versions', { lab_id, test_code, number: 2 })
  return { version_id: second.id, decision: 'refused', reason: 'reason' }
}

async function anApproved(row: Columns, rows: Rows) {
  const { id } = await before(row, rows)
  await rows.insert('analyte_decisions', { version_id: id })
}

export const analyteCases: Cases = {
  analyte_versions: {
    analyte_versions_numbered: {
      bad: { number: 0 },
      aside: ['analyte_versions.analyte_versions_are_true'],
    },
    analyte_versions_with_reason: { bad: { reason: ' ' } },
    analyte_versions_fingerprint: { bad: [{ fingerprint: 'a' }, { fingerprint: 'A'.repeat(64) }] },
    analyte_versions_as_decided: {
      bad: async (_, rows) => {
        const { id, lab_id, test_code } = await rows.insert('analyte_versions')
        return { id, lab_id, test_code, number: 2 }
      },
      aside: [
        'analyte_versions.analyte_versions_pkey',
        'analyte_versions.analyte_versions_are_true',
      ],
    },
    analyte_versions_in_order: {
      beside: before,
      bad: {},
      aside: ['analyte_versions.analyte_versions_are_true'],
    },
    analyte_versions_are_true: [
      {
        as: 'analyte_versions_by_lab',
        bad: async (_, rows) => ({ proposed_by: await aPerson(rows) }),
      },
      {
        as: 'analyte_versions_of_number',
        bad: async (_, rows) => ({ test_code: await aTestOfWords(rows) }),
      },
      { as: 'analyte_versions_not_past', bad: { effective_from: '2026-03-01' } },
      { as: 'analyte_versions_in_order', bad: { number: 2 } },
      {
        as: 'analyte_versions_one_waits',
        good: async (row, rows) => after(anApproved(row, rows), { number: 2 }),
        bad: async (row, rows) => after(before(row, rows), { number: 2 }),
      },
    ],
  },
  analyte_decisions: {
    analyte_decisions_pkey: {
      bad: async (_, rows) => {
        const { version_id, lab_id, test_code, decided_by } = await rows.insert('analyte_decisions')
        const again = { decision: 'refused', reason: 'reason' }
        return { version_id, lab_id, test_code, decided_by, ...again }
      },
    },
    analyte_decisions_one_of_day: {
      given: aSecondOfOneDay,
      bad: { decision: 'approved' },
    },
    analyte_decisions_known: {
      bad: { decision: 'doubted' },
    },
    analyte_decisions_refused_with_reason: {
      good: { decision: 'refused', reason: 'reason' },
      bad: [
        { decision: 'refused', reason: null },
        { decision: 'refused', reason: ' ' },
      ],
    },
    analyte_decisions_by_two: [
      { bad: async (row, rows) => ({ decided_by: await proposerOf(rows, row) }) },
      {
        as: 'analyte_decisions_by_lab',
        bad: async (_, rows) => ({ decided_by: await aPerson(rows) }),
      },
      {
        as: 'analyte_decisions_by_signatory',
        given: async (rows) => {
          const { id: lab_id } = await rows.insert('labs')
          const proposed_by = await aManagerOf(rows, lab_id)
          const { id } = await rows.insert('analyte_versions', { lab_id, proposed_by })
          return { version_id: id }
        },
        bad: async ({ lab_id }, rows) => ({ decided_by: await aManagerOf(rows, lab_id) }),
      },
      { as: 'analyte_decisions_not_past', bad: { decided_at: '2026-03-04T07:00:00Z' } },
    ],
  },
}
