import type { Case, Cases } from '#test/guards/case.ts'
import type { Columns, Rows } from '#test/guards/rows.ts'
import { holderOf } from './visits.ts'

const NOW = '2026-03-02T06:00:00Z'
const aPerson = async (rows: Rows) => (await rows.insert('user')).id
const decided = { decided_at: NOW, decided_from: 'lab' }

async function signatureBy(rows: Rows): Promise<Columns> {
  const { id, signed_by } = await rows.insert('signatures', { signed_by: await aPerson(rows) })
  return { signature_id: id, decided_by: signed_by }
}

async function signedRevision(rows: Rows): Promise<Columns> {
  return { state: 'signed', new_version: 2, ...decided, ...(await signatureBy(rows)) }
}

async function withdrawal(rows: Rows): Promise<Columns> {
  const signature = await signatureBy(rows)
  return { state: 'signed', kind: 'withdraw', ...decided, decided_from: 'office', ...signature }
}

async function revisedByHolder(row: Columns, rows: Rows, column: string) {
  return { [column]: await holderOf(rows, row) }
}

function mustStay(change: Columns): Case {
  return { by: 'update', good: { pdf_key: 'key', pdf_hash: 'hash' }, bad: change }
}

export const reportCases: Cases = {
  report_revisions: {
    report_revisions_decided_by_somebody: [
      {
        given: { state: 'discarded', decided_at: NOW, decided_from: 'lab', decided_by: undefined },
        good: async (_, rows) => ({ decided_by: await aPerson(rows) }),
        bad: [
          {},
          async (_, rows) => ({ decided_by: await aPerson(rows), decided_at: null }),
          async (_, rows) => ({ decided_by: await aPerson(rows), decided_from: null }),
          async (_, rows) => ({ decided_by: await aPerson(rows), state: 'draft' }),
        ],
      },
    ],
    report_revisions_new_version: {
      given: signedRevision,
      bad: [{ new_version: null }, { state: 'discarded' }],
    },
    report_revisions_second_person: {
      given: signedRevision,
      bad: ({ decided_by }) => ({ drafted_by: decided_by }),
    },
    report_revisions_signed_by_signature: { given: signedRevision, bad: { signature_id: null } },
    report_revisions_signature: {
      given: signedRevision,
      bad: async (_, rows) => ({ decided_by: await aPerson(rows) }),
    },
    report_revisions_values_by_the_lab: {
      given: signedRevision,
      bad: [{ drafted_from: 'office' }, { decided_from: 'office' }],
    },
    report_revisions_withdrawn_by_both_sides: {
      given: withdrawal,
      bad: { decided_from: 'lab' },
    },
    report_revisions_not_own_booking: [
      { bad: (row, rows) => revisedByHolder(row, rows, 'drafted_by') },
      {
        given: { state: 'discarded', ...decided },
        good: async (_, rows) => ({ decided_by: await aPerson(rows) }),
        bad: (row, rows) => revisedByHolder(row, rows, 'decided_by'),
      },
    ],
  },
  report_versions: {
    report_versions_stay: [
      mustStay({ number: 99 }),
      mustStay({ state: 'withdrawn' }),
      mustStay({ body: { changed: true } }),
      mustStay({ hash: 'another' }),
      mustStay({ verify_token: 'another' }),
      mustStay({ published_at: '2020-01-01T00:00:00Z' }),
      {
        given: { pdf_hash: 'hash' },
        by: 'update',
        good: { pdf_key: 'key' },
        bad: { pdf_hash: 'another' },
      },
      { by: 'delete', bad: {} },
    ],
  },
}
