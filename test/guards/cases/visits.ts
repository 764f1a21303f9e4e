import type { Case, Cases } from '#test/guards/case.ts'
import type { Columns, Rows } from '#test/guards/rows.ts'

export const START = '2026-03-02T06:00:00Z'
export const within = { starts_at: START, ends_at: '2026-03-02T07:00:00Z' }
export const before = (minutes: number) =>
  Temporal.Instant.from(START).subtract({ minutes }).toString()

const aPerson = async (rows: Rows) => (await rows.insert('user')).id

/** Refused below and above; accepted at both ends. */
function between(column: string, low: number, high: number): Case[] {
  return [low, high].map((end) => ({
    good: { [column]: end },
    bad: { [column]: end === low ? low - 1 : high + 1 },
  }))
}

async function withPhlebotomist(rows: Rows): Promise<Columns> {
  return { ...within, state: 'accepted', phlebotomist_id: await aPerson(rows) }
}

/**
 * One minute too early at the door; just in time is accepted, and too early with the patient's
 * consent.
 */
function notBefore(column: string, minutes: number): Case[] {
  const early = { [column]: before(minutes + 1) }
  return [
    { given: within, good: { [column]: before(minutes) }, bad: early },
    { given: within, by: 'update', good: { ...early, early_allowed_at: START }, bad: early },
  ]
}

const stamps = {
  'en-route': 'departed_at',
  arrived: 'arrived_at',
  identified: 'identified_at',
  collected: 'collected_at',
}
const steps = ['accepted', ...Object.keys(stamps)]

export const visitCases: Cases = {
  visits: {
    visits_five_code_tries: between('start_code_tries', 0, 5),
    visits_not_who_took_it_off: {
      given: withPhlebotomist,
      good: async (_, rows) => ({ taken_off_by: await aPerson(rows) }),
      bad: ({ phlebotomist_id }) => ({ taken_off_by: phlebotomist_id }),
    },
    visits_separate_is_no_redraw: [
      { good: { separate_charge_paise: 0 }, bad: { separate_charge_paise: -1 } },
      {
        given: { is_recollection: false },
        good: { separate_charge_paise: 9500 },
        bad: { separate_charge_paise: 9500, is_recollection: true },
      },
    ],
    visits_three_code_renewals: between('code_renewals', 0, 3),
    visits_two_reschedules: between('reschedules', 0, 2),
    visits_within_slot: [
      ...notBefore('departed_at', 90),
      ...notBefore('arrived_at', 30),
      ...notBefore('identified_at', 30),
      ...notBefore('collected_at', 30),
    ],
    visits_stamped: Object.entries(stamps).map(([state, column], place) => ({
      given: { ...within, state: steps[place] },
      by: 'update',
      good: { state, [column]: START },
      bad: { state },
    })),
    visits_infants_spoken_for: [
      {
        given: { ...within, state: 'arrived' },
        by: 'update',
        beside: async ({ id }, rows) => infantsTube(rows, id),
        bad: { state: 'identified', identified_at: START },
      },
      {
        given: { ...within, state: 'arrived' },
        by: 'update',
        good: async ({ id: visit_id }, rows) => {
          const order_id = await infantsTube(rows, visit_id)
          await rows.insert('spoken_for', { visit_id, order_id })
          return { state: 'identified', identified_at: START }
        },
        bad: async ({ id: visit_id }, rows) => {
          await rows.insert('spoken_for', { visit_id, order_id: await infantsTube(rows, visit_id) })
          await infantsTube(rows, visit_id)
          return { state: 'identified', identified_at: START }
        },
      },
    ],
    visits_not_own_booking: {
      good: async (_, rows) => ({ phlebotomist_id: await aPerson(rows) }),
      bad: async (row, rows) => ({ phlebotomist_id: await holderOf(rows, row) }),
    },
  },
  visit_calls: {
    visit_calls_rung_by_bridge: {
      given: { is_bridged: true, rang_at: START },
      bad: { is_bridged: false },
    },
    visit_calls_apart: {
      given: { at: START, until: '2026-03-02T06:03:00Z' },
      bad: { until: '2026-03-02T06:02:59Z' },
    },
    visit_calls_no_overlap: {
      given: { at: START, until: '2026-03-02T06:03:00Z' },
      good: anotherCall('2026-03-02T06:03:00Z'),
      bad: anotherCall('2026-03-02T06:02:59Z'),
    },
  },
  visit_stamps: {
    visit_stamps_near_is_measured: {
      given: { verdict: 'near', distance_metres: 250, accuracy_metres: 200 },
      bad: [{ distance_metres: 251 }, { accuracy_metres: 201 }],
    },
  },
  slots: {
    slots_end_after_start: { given: within, bad: { ends_at: START } },
    slots_not_oversold: {
      good: { capacity: 2, used: 2 },
      bad: [{ capacity: 2, used: 3 }, { used: -1 }],
    },
  },
}

/** A tube of a person of five years, to be drawn at the visit; the order's id. */
async function infantsTube(rows: Rows, visit_id: unknown) {
  const { patient_id } = await rows.insert('guardian_consents')
  const { id } = await rows.insert('orders', { birth_date: '2020-03-03', patient_id })
  await rows.insert('tubes', { order_id: id, visit_id })
  return id
}

export async function holderOf(rows: Rows, { booking_id }: Columns) {
  const [{ account_id }] = await rows.query(
    'select account_id from bookings where id = $1',
    booking_id,
  )
  return account_id
}

function anotherCall(at: string) {
  return async ({ visit_id, phlebotomist_id }: Columns, rows: Rows) => {
    const call = { visit_id, phlebotomist_id, at, until: '2026-03-02T07:00:00Z' }
    await rows.insert('visit_calls', call)
    return {}
  }
}
