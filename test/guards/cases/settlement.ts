import type { Case, Cases } from '#test/guards/case.ts'
import type { Columns, Rows } from '#test/guards/rows.ts'

const NOW = '2026-03-02T06:00:00Z'
const aPerson = async (rows: Rows) => (await rows.insert('user')).id
const positive: Case = {
  good: { amount_paise: 1 },
  bad: [{ amount_paise: 0 }, { amount_paise: -1 }],
}

async function decided(rows: Rows): Promise<Columns> {
  return { state: 'confirmed', decided_by: await aPerson(rows) }
}

async function approved(rows: Rows): Promise<Columns> {
  return { state: 'approved', decided_by: await aPerson(rows), file_hash: 'hash' }
}

/** Of an invoice of 100 and 18 paise of which 60 and 10 were credited. */
async function partlyCredited(rows: Rows): Promise<Columns> {
  const invoice = { taxable_paise: 100, gst_paise: 18 }
  const { id } = await rows.insert('commission_invoices', invoice)
  await rows.insert('commission_credit_notes', {
    invoice_id: id,
    taxable_paise: 60,
    gst_paise: 10,
  })
  return { invoice_id: id }
}

const takenBack = { kind: 'claw-back', gross_paise: -10, net_paise: -7 }
const signs = { commission_paise: -1, gst_paise: -1, tds_paise: -1 }

const nothingKept = { commission_paise: 0, gst_paise: 0, tds_paise: 0 }

/** A share of a lab whose legal entity is an individual with a PAN. */
async function ofIndividual(rows: Rows): Promise<Columns> {
  const seller = { legal_entity: 'Proprietorship', pan_hash: crypto.randomUUID() }
  const { id } = await rows.insert('organizations', seller)
  return { lab_id: (await rows.insert('labs', { organization_id: id })).id, withheld_as: 'tds' }
}

const untaxed = { withheld_as: 'below-threshold', tds_paise: 0, net_paise: 8 }

export const settlementCases: Cases = {
  commission_credit_notes: {
    commission_credit_notes_positive: {
      good: { gst_paise: 0 },
      bad: [{ taxable_paise: 0 }, { gst_paise: -1 }],
    },
    commission_credit_notes_within: [
      {
        given: partlyCredited,
        good: { taxable_paise: 40, gst_paise: 8 },
        bad: [
          { taxable_paise: 41, gst_paise: 8 },
          { taxable_paise: 40, gst_paise: 9 },
        ],
      },
      {
        given: async (rows) => ({
          ...(await partlyCredited(rows)),
          taxable_paise: 1,
          gst_paise: 1,
        }),
        by: 'update',
        good: { taxable_paise: 40, gst_paise: 8 },
        bad: { taxable_paise: 41 },
      },
    ],
  },
  commission_invoices: {
    commission_invoices_positive: {
      good: { taxable_paise: 1, gst_paise: 0 },
      bad: [{ taxable_paise: 0 }, { gst_paise: -1 }],
    },
  },
  lab_debts: {
    lab_debts_positive: positive,
    lab_debts_decided: { given: decided, bad: [{ state: 'proposed' }, { decided_by: null }] },
    lab_debts_second_person: {
      given: decided,
      bad: ({ decided_by }) => ({ proposed_by: decided_by }),
    },
    lab_debts_received_with_reference: {
      good: { how: 'given-up', reference: null },
      bad: [{ reference: null }, { how: 'given-up' }],
    },
  },
  settlement_batches: {
    settlement_batches_approved_with_file: {
      given: approved,
      bad: [{ file_hash: null }, { state: 'withdrawn' }],
    },
    settlement_batches_second_person: {
      given: approved,
      bad: ({ decided_by }) => ({ made_by: decided_by }),
    },
  },
  settlement_entries: {
    settlement_entries_add_up: { bad: [{ net_paise: 8 }, { net_paise: 6 }, { tds_paise: 0 }] },
    settlement_entries_parts: [
      {
        bad: [
          { commission_paise: -1, net_paise: 9 },
          { gst_paise: -1, net_paise: 9 },
          { tds_paise: -1, net_paise: 9 },
        ],
      },
      {
        given: async (rows) => ({
          ...takenBack,
          ...signs,
          claws_back_id: (await rows.insert('settlement_entries')).id,
        }),
        bad: [
          { commission_paise: 1, net_paise: -9 },
          { gst_paise: 1, net_paise: -9 },
          { tds_paise: 1, net_paise: -9 },
        ],
      },
      ...['commission_paise', 'gst_paise', 'tds_paise'].map((column) => ({
        given: async (rows: Rows) => ({
          ...nothingKept,
          kind: 'debt',
          net_paise: 10,
          debt_id: (await rows.insert('lab_debts')).id,
        }),
        bad: { [column]: 1, net_paise: 9 },
      })),
    ],
    settlement_entries_in_a_payout: {
      given: async (rows) => ({
        state: 'batched',
        payout_id: (await rows.insert('settlement_payouts')).id,
      }),
      bad: [{ payout_id: null }, { state: 'eligible' }],
    },
    settlement_entries_late_tds: [
      {
        given: async (rows) => ({
          ...(await ofIndividual(rows)),
          gross_paise: 50_000_001,
          net_paise: 49_999_998,
        }),
        good: { late_tds_paise: 1 },
        bad: [{ late_tds_paise: 2 }, { late_tds_paise: -1 }],
      },
      { bad: { late_tds_paise: 1 } },
      {
        given: async (rows) => ({ ...(await ofIndividual(rows)), withheld_as: 'below-threshold' }),
        good: { tds_paise: 0, net_paise: 8 },
        bad: {},
      },
    ],
    settlement_entries_withheld: [
      {
        bad: [
          { withheld_as: 'tds' },
          { withheld_as: 'below-threshold', tds_paise: 0, net_paise: 8 },
        ],
      },
      {
        given: async (rows) => ({
          ...(await ofIndividual(rows)),
          ...untaxed,
          gross_paise: 50_000_000,
          net_paise: 49_999_998,
        }),
        bad: [
          { gross_paise: 50_000_001, net_paise: 49_999_999 },
          { withheld_as: 'tds' },
          { withheld_as: 'tds-without-pan' },
        ],
      },
      {
        given: async (rows) => ({ ...(await ofIndividual(rows)), ...untaxed }),
        beside: async ({ lab_id }, rows) =>
          rows.insert('settlement_entries', {
            lab_id,
            ...untaxed,
            gross_paise: 50_000_000,
            net_paise: 49_999_998,
          }),
        bad: {},
      },
    ],
    settlement_entries_withheld_as: {
      given: { accrued_at: NOW },
      bad: { withheld_as: null },
      aside: ['settlement_entries.settlement_entries_withheld'],
    },
    settlement_entries_sign: {
      given: nothingKept,
      good: { net_paise: 10 },
      bad: [
        { kind: 'claw-back', net_paise: 10 },
        { kind: 'redraw', gross_paise: -10, net_paise: -10 },
        { kind: 'debt', net_paise: 10 },
        { gross_paise: -10, net_paise: -10 },
        async (_, rows) => ({ net_paise: 10, visit_id: (await rows.insert('visits')).id }),
      ],
    },
  },
  settlement_payouts: {
    settlement_payouts_add_up: { bad: [{ net_paise: 8 }, { claw_back_paise: -1 }] },
    settlement_payouts_net_positive: {
      bad: [
        { gross_paise: 3, net_paise: 0 },
        { claw_back_paise: -8, net_paise: -1 },
      ],
    },
    settlement_payouts_parts: {
      bad: [
        { gross_paise: -1, claw_back_paise: 11 },
        { commission_paise: -1, net_paise: 9 },
        { gst_paise: -1, net_paise: 9 },
        { tds_paise: -1, net_paise: 9 },
      ],
    },
    settlement_payouts_paid_with_utr: {
      given: { state: 'paid', utr: 'utr' },
      bad: [{ utr: null }, { state: 'approved' }],
    },
    settlement_payouts_returned_with_reason: {
      given: { state: 'returned', utr: 'utr', returned_at: NOW, return_reason: 'reason' },
      bad: [{ returned_at: null }, { return_reason: null }, { state: 'paid' }],
    },
  },
  tax_rates: {
    tax_rates_sane: {
      good: { basis_points: 10_000 },
      bad: [{ basis_points: 10_001 }, { basis_points: -1 }],
    },
  },
  tax_remittances: {
    tax_remittances_positive: {
      ...positive,
      aside: ['tax_remittances.tax_remittances_are_posted'],
    },
    tax_remittances_paid_by_then: {
      // Half past midnight of the 6th in India.
      given: { recorded_at: '2026-01-05T19:00:00Z' },
      good: { paid_on: '2026-01-06' },
      bad: { paid_on: '2026-01-07' },
    },
    tax_remittances_are_posted: [
      { bad: [{ id: crypto.randomUUID() }, { amount_paise: 2 }, { tax: 'tds' }] },
      {
        bad: async (_, rows) => {
          const { id } = await rows.insert('ledger_journals')
          await rows.insert('ledger_entries', { journal_id: id, account: 'gst-payable' })
          await rows.insert('ledger_entries', { journal_id: id, account: 'bank', amount_paise: -1 })
          return {}
        },
      },
    ],
    tax_remittances_challan: {
      bad: [{ challan: 'ABCD' }, { challan: 'abcde' }, { challan: 'A'.repeat(41) }],
    },
    tax_remittances_month: { bad: { month: '2026-01-02' } },
  },
}
