import type { Cases } from '#test/guards/case.ts'
import type { Rows } from '#test/guards/rows.ts'

const aLab = async (rows: Rows) => (await rows.insert('labs')).id

async function aScan(rows: Rows) {
  const { code } = await rows.insert('tests', { needs_pcpndt: true })
  return { item_code: code, test_code: code }
}

async function offersAScan({ id }: { id?: unknown }, rows: Rows) {
  await rows.insert('offers', { lab_id: id, ...(await aScan(rows)) })
}

const whole = {
  minimum_charge_paise: 1,
  per_km_charge_paise: 1,
  additional_charges_paise: 1,
  minimum_km: 1,
  maximum_km: 1,
}
const ofTest = async (rows: Rows) => [(await rows.insert('tests')).code]

/** Its own document and change match the row: nothing else is wrong with it. */
const aside = ['lab_papers.lab_papers_as_approved']

export const labCases: Cases = {
  lab_papers: {
    lab_papers_as_approved: {
      bad: [
        async (_, rows) => ({ document_id: (await rows.insert('lab_documents')).id }),
        async ({ lab_id, kind }, rows) => ({
          document_id: (await rows.insert('lab_documents', { lab_id, kind, state: 'replaced' })).id,
        }),
        async ({ lab_id, kind, effective_at }, rows) => ({
          change_id: (await rows.insert('contract_changes', { lab_id, kind, effective_at })).id,
        }),
        { effective_at: '2020-01-01T00:00:00Z' },
        async (_, rows) => ({ lab_id: await aLab(rows) }),
      ],
    },
    lab_papers_scope_known: {
      given: async (rows) => ({ kind: 'accreditation', scope: await ofTest(rows) }),
      bad: [
        { scope: ['NO-SUCH-TEST'] },
        async (_, rows) => ({ scope: [...(await ofTest(rows)), 'X'] }),
      ],
    },
    lab_papers_kind: { aside, bad: { kind: 'gst' } },
    lab_papers_from_one: { bad: [{ version: 0 }] },
    lab_papers_first_day: [
      { bad: { valid_from: null } },
      {
        given: async () => ({ kind: 'pcpndt', valid_from: null }),
        bad: { valid_from: '2026-01-01' },
      },
    ],
    lab_papers_days_in_order: { bad: { valid_to: '2025-12-31' } },
    lab_papers_scope_of_accreditation: [
      { bad: async (_, rows) => ({ scope: await ofTest(rows) }) },
      {
        given: async (rows) => ({ kind: 'accreditation', scope: await ofTest(rows) }),
        bad: { scope: [] },
      },
    ],
  },
  signatories: {
    signatories_whole: {
      bad: [{ name: ' ' }, { qualification: '' }, { registration_number: '  ' }],
    },
  },
  offers: {
    offers_need_pcpndt: [
      {
        given: async (rows) => ({
          lab_id: (await rows.insert('labs', { pcpndt_number: 'P1', pcpndt_to: '2030-01-01' })).id,
          is_active: true,
          ...(await aScan(rows)),
        }),
        bad: async (_, rows) => ({ lab_id: await aLab(rows) }),
      },
      {
        given: { is_active: false },
        by: 'update',
        good: { is_active: true },
        bad: async (_, rows) => ({ is_active: true, ...(await aScan(rows)) }),
      },
      {
        given: { is_active: true },
        bad: async (_, rows) => {
          const { code } = await rows.insert('panels')
          const { test_code } = await aScan(rows)
          await rows.insert('panel_members', { panel_code: code, test_code })
          return { item_code: code, panel_code: code, test_code: null }
        },
      },
    ],
  },
  labs: {
    labs_papers_as_approved: [
      {
        by: 'update',
        given: { state: 'inactive' },
        good: async ({ id }, rows) => {
          const { number, valid_from } = await rows.insert('lab_papers', { lab_id: id })
          return { licence_number: number, licence_from: valid_from }
        },
        bad: [{ licence_number: 'L-9' }, { licence_from: '2020-01-01' }],
      },
      {
        by: 'update',
        given: { state: 'active', ...whole },
        good: async ({ id }, rows) => {
          const scope = await ofTest(rows)
          const paper = { lab_id: id, kind: 'accreditation', scope }
          const { number, valid_from } = await rows.insert('lab_papers', paper)
          return { nabl_certificate: number, nabl_from: valid_from, nabl_scope: scope }
        },
        bad: [{ nabl_certificate: 'MC-9' }, { nabl_from: '2020-01-01' }, { nabl_scope: ['HB'] }],
      },
    ],
    labs_keep_pcpndt: {
      by: 'update',
      given: { pcpndt_number: 'P1', pcpndt_to: '2030-01-01' },
      beside: offersAScan,
      bad: { pcpndt_number: null, pcpndt_to: null },
    },
    labs_active_with_charges: {
      given: { state: 'active', ...whole },
      bad: [
        { minimum_charge_paise: null },
        { per_km_charge_paise: null },
        { additional_charges_paise: null },
        { minimum_km: null },
        { maximum_km: null },
      ],
    },
    labs_pcpndt_whole: {
      good: { pcpndt_number: 'P1', pcpndt_to: '2030-01-01' },
      bad: [{ pcpndt_number: 'P1' }, { pcpndt_to: '2030-01-01' }],
    },
    labs_counselling_whole: {
      given: {
        counsellor_name: 'name',
        counsellor_phone: '+919900000155',
        counsellor_hours: '10–17',
      },
      bad: [{ counsellor_name: null }, { counsellor_phone: null }, { counsellor_hours: null }],
    },
    labs_second_person_activates: {
      given: async (rows) => ({
        entered_by: (await rows.insert('user')).id,
        approved_by: (await rows.insert('user')).id,
        activated_by: (await rows.insert('user')).id,
      }),
      bad: [
        ({ activated_by }) => ({ approved_by: activated_by }),
        ({ activated_by }) => ({ entered_by: activated_by }),
      ],
    },
    labs_slot_capacity_in_bounds: {
      good: { slot_capacity: 1000 },
      bad: [{ slot_capacity: 0 }, { slot_capacity: 1001 }],
    },
  },
}
