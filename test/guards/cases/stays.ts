import type { Case, Cases, Effects } from '#test/guards/case.ts'
import type { Columns, Rows } from '#test/guards/rows.ts'
import { within } from './visits.ts'

const bound = ['accepted', 'en-route', 'arrived', 'identified']
const ended = ['collected', 'handed-over', 'failed', 'rescheduled', 'no-show-ph', 'cancelled']
const later = { starts_at: within.ends_at, ends_at: '2026-03-02T08:00:00Z' }
const overlapping = { starts_at: '2026-03-02T06:59:00Z', ends_at: '2026-03-02T08:00:00Z' }

const aPerson = async (rows: Rows) => (await rows.insert('phlebotomists')).user_id

/** A stay of a visit of its own in these hours. */
async function aStay(rows: Rows, hours: Columns, more: Columns): Promise<Columns> {
  const { id: visit_id } = await rows.insert('visits', { ...hours, state: 'offered' })
  return rows.insert('stays', { ...hours, visit_id, ...more })
}

async function accepted(rows: Rows, state: string): Promise<Columns> {
  return rows.insert('visits', { ...within, state, phlebotomist_id: await aPerson(rows) })
}

export const stayCases: Cases = {
  arrivals: {
    arrivals_have_length: {
      given: { from_at: within.starts_at },
      bad: { until_at: within.starts_at },
    },
  },
  dispatches: {
    dispatches_open_in_time: {
      given: { decided_at: within.starts_at, opens_to_all_at: within.starts_at },
      bad: { opens_to_all_at: '2026-03-02T05:59:59Z' },
    },
  },
  dispatch_offers: {
    dispatch_offers_rank: { good: { rank: 1 }, bad: { rank: 0 } },
  },
  stays: {
    stays_seat: [1, 4].map((seat) => ({
      given: within,
      good: { seat },
      bad: { seat: seat === 1 ? 0 : 5 },
    })),
    stays_have_length: { given: within, bad: { ends_at: within.starts_at } },
    stays_no_overlap: {
      given: async (rows) => ({ ...within, seat: 1, phlebotomist_id: await aPerson(rows) }),
      good: async ({ phlebotomist_id }, rows) => {
        await aStay(rows, later, { phlebotomist_id, seat: 1 })
        await aStay(rows, overlapping, { phlebotomist_id, seat: 2 })
        return {}
      },
      bad: async ({ phlebotomist_id }, rows) => {
        await aStay(rows, overlapping, { phlebotomist_id, seat: 1 })
        return {}
      },
    },
    stays_with_who_accepted: [
      ...bound.map((state): Case => ({
        given: async (rows) => {
          const { id: visit_id, phlebotomist_id } = await accepted(rows, state)
          // Accepting has written one.
          await rows.remove('stays', { visit_id })
          return { ...within, visit_id, seat: 1, phlebotomist_id }
        },
        bad: async (_, rows) => ({ phlebotomist_id: await aPerson(rows) }),
      })),
      ...ended.map((state): Case => ({
        as: 'stays_of_waiting_visits',
        given: async (rows: Rows) => {
          const { id: visit_id } = await rows.insert('visits', { ...within, state: 'offered' })
          return { ...within, visit_id, seat: 1, phlebotomist_id: await aPerson(rows) }
        },
        bad: async (_: Columns, rows: Rows) => {
          const { id: visit_id } = await rows.insert('visits', { ...within, state })
          return { visit_id }
        },
      })),
    ],
  },
  visits: {
    visits_hold_time: {
      as: 'stays_with_who_accepted',
      given: { ...within, state: 'offered' },
      by: 'update',
      beside: async ({ id: visit_id }, rows) =>
        rows.insert('stays', {
          ...within,
          visit_id,
          seat: 1,
          phlebotomist_id: await aPerson(rows),
        }),
      bad: async (_, rows) => ({ state: 'accepted', phlebotomist_id: await aPerson(rows) }),
    },
  },
}

const held = 'select from stays where visit_id = $1'

export const stayEffects: Effects = {
  visits: {
    visits_let_time_go: {
      change: async ({ id }, rows) => {
        await rows.insert('stays', {
          ...within,
          visit_id: id,
          seat: 1,
          phlebotomist_id: await aPerson(rows),
        })
        await rows.update('visits', { id }, { state: 'cancelled' })
      },
      shows: `select from visits v where v.id = $1 and not exists (select from stays where visit_id = v.id)`,
    },
    visits_move_time: {
      change: async ({ id }, rows) => {
        await rows.insert('stays', {
          ...within,
          visit_id: id,
          seat: 1,
          phlebotomist_id: await aPerson(rows),
        })
        await rows.update('visits', { id }, later)
      },
      shows: `${held} and starts_at = '${later.starts_at}'`,
    },
  },
}
