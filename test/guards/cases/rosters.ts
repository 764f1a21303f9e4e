import type { Case, Cases } from '#test/guards/case.ts'
import type { Columns, Rows } from '#test/guards/rows.ts'
import { within } from './visits.ts'

const aPerson = async (rows: Rows) => (await rows.insert('user')).id
const aCity = async (rows: Rows) => (await rows.the('locations')).id

/** Everything that a phlebotomist chooses, within the bounds of the generated row. */
async function made(rows: Rows): Promise<Columns> {
  return {
    made_at: within.starts_at,
    location_id: await aCity(rows),
    latitude: 12.975,
    longitude: 77.605,
    point_source: 'placed',
    radius_km: 20,
    visits_per_hour: 2,
    tubes_per_bag: 60,
  }
}

const upTo = (column: string, most: number): Case => ({
  given: made,
  good: { [column]: most },
  bad: [{ [column]: most + 1 }, { [column]: 0 }],
})

const bounds: Record<string, [number, number]> = {
  most_radius_km: [1, 100],
  most_visits_per_hour: [1, 4],
  most_tubes_per_bag: [1, 500],
  earliest_minute: [0, 1259],
  latest_minute: [361, 1440],
}

/** A day before the accepted visit of another case would overlap. */
const boundTo = async (rows: Rows, state = 'accepted') => {
  const phlebotomist_id = (await rows.insert('phlebotomists')).user_id
  return { ...within, state, phlebotomist_id }
}

const touching = { starts_at: within.ends_at, ends_at: '2026-03-02T08:00:00Z' }

export const rosterCases: Cases = {
  rosters: {
    rosters_made_whole: {
      given: made,
      good: { radius_km: 1 },
      bad: [{ radius_km: null }, { location_id: null }, { made_at: null }],
    },
    rosters_radius_within: upTo('radius_km', 20),
    rosters_visits_within: upTo('visits_per_hour', 2),
    rosters_tubes_within: upTo('tubes_per_bag', 60),
    rosters_skills_granted: [
      {
        good: { may_see_children: true, sees_children: true },
        bad: { may_see_elderly: true, sees_children: true },
      },
      {
        good: { may_see_elderly: true, sees_elderly: true },
        bad: { may_see_children: true, sees_elderly: true },
      },
    ],
    rosters_bounds_possible: Object.entries(bounds).flatMap(([column, [low, high]]) =>
      [low, high].map((end) => ({
        good: { [column]: end },
        bad: { [column]: end === low ? low - 1 : high + 1 },
      })),
    ),
    rosters_bound_by_another: {
      given: async (rows) => ({ bound_by: await aPerson(rows), bound_at: within.starts_at }),
      bad: ({ phlebotomist_id }) => ({ bound_by: phlebotomist_id }),
    },
    rosters_bound_by_somebody: {
      good: async (_, rows) => ({ bound_by: await aPerson(rows), bound_at: within.starts_at }),
      bad: [
        { bound_at: within.starts_at },
        async (_, rows) => ({ bound_by: await aPerson(rows), bound_at: null }),
      ],
    },
    rosters_bounds_over_hours: ['earliest_minute', 'latest_minute'].map((column) => ({
      by: 'update',
      beside: async ({ phlebotomist_id }, rows) =>
        rows.insert('roster_hours', { phlebotomist_id, from_minute: 480, until_minute: 540 }),
      bad: { [column]: column === 'earliest_minute' ? 481 : 539 },
    })),
  },
  roster_hours: {
    roster_hours_of_a_week: [1, 7].map((weekday) => ({
      good: { weekday },
      bad: { weekday: weekday === 1 ? 0 : 8 },
    })),
    roster_hours_within_a_day: {
      aside: ['roster_hours.roster_hours_within_bounds'],
      good: { from_minute: 0, until_minute: 1440 },
      bad: [
        { from_minute: -1, until_minute: 60 },
        { from_minute: 1380, until_minute: 1441 },
        { from_minute: 600, until_minute: 600 },
      ],
    },
    roster_hours_within_bounds: [
      {
        good: { from_minute: 360, until_minute: 1260 },
        bad: [
          { from_minute: 359, until_minute: 1260 },
          { from_minute: 360, until_minute: 1261 },
        ],
      },
      { by: 'update', good: { until_minute: 1260 }, bad: { until_minute: 1261 } },
    ],
    roster_hours_no_overlap: {
      given: { weekday: 3, from_minute: 480, until_minute: 540 },
      good: async ({ phlebotomist_id }, rows) => {
        const other = { phlebotomist_id, weekday: 3 }
        await rows.insert('roster_hours', { ...other, from_minute: 540, until_minute: 600 })
        await rows.insert('roster_hours', { ...other, weekday: 4, from_minute: 480 })
        return {}
      },
      bad: async ({ phlebotomist_id }, rows) => {
        const other = { phlebotomist_id, weekday: 3, from_minute: 539, until_minute: 600 }
        await rows.insert('roster_hours', other)
        return {}
      },
    },
  },
  leaves: {
    leaves_have_length: { given: within, bad: { ends_at: within.starts_at } },
    leaves_no_overlap: {
      given: within,
      good: async ({ phlebotomist_id }, rows) => {
        await rows.insert('leaves', { phlebotomist_id, ...touching })
        await rows.insert('leaves', { phlebotomist_id, ...within, withdrawn_at: within.ends_at })
        return {}
      },
      bad: async ({ phlebotomist_id }, rows) => {
        const other = { ...touching, starts_at: '2026-03-02T06:59:59Z' }
        await rows.insert('leaves', { phlebotomist_id, ...other })
        return {}
      },
    },
    leaves_over_no_visit: [
      {
        given: within,
        good: async ({ phlebotomist_id }, rows) => {
          await rows.insert('visits', { ...touching, state: 'accepted', phlebotomist_id })
          await rows.insert('visits', { ...within, state: 'collected', phlebotomist_id })
          return {}
        },
        bad: ['accepted', 'en-route', 'arrived', 'identified'].map(
          (state) =>
            async ({ phlebotomist_id }: Columns, rows: Rows) => {
              await rows.insert('visits', { ...within, state, phlebotomist_id })
              return {}
            },
        ),
      },
      {
        given: { ...within, withdrawn_at: within.ends_at },
        by: 'update',
        beside: async ({ phlebotomist_id }, rows) =>
          rows.insert('visits', { ...within, state: 'accepted', phlebotomist_id }),
        bad: { withdrawn_at: null },
      },
    ],
  },
  visits: {
    visits_not_on_leave: [
      {
        given: boundTo,
        good: async ({ phlebotomist_id }, rows) => {
          await rows.insert('leaves', { phlebotomist_id, ...touching })
          await rows.insert('leaves', { phlebotomist_id, ...within, withdrawn_at: within.ends_at })
          return {}
        },
        bad: async ({ phlebotomist_id }, rows) => {
          await rows.insert('leaves', { phlebotomist_id, ...within })
          return {}
        },
      },
      {
        given: async (rows) => boundTo(rows, 'offered'),
        by: 'update',
        beside: async ({ phlebotomist_id }, rows) =>
          rows.insert('leaves', { phlebotomist_id, ...within }),
        bad: { state: 'accepted' },
      },
    ],
  },
}
