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

export const labCases: Cases = {
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
    labs_keep_pcpndt: {
      by: 'update',
      given: { pcpndt_number: 'P1', pcpndt_to: '2030-01-01' },
      beside: offersAScan,
      bad: { pcpndt_number: null, pcpndt_to: null },
    },
    labs_active_with_charges: {
      given: {
        state: 'active',
        minimum_charge_paise: 1,
        per_km_charge_paise: 1,
        additional_charges_paise: 1,
        minimum_km: 1,
        maximum_km: 1,
      },
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
