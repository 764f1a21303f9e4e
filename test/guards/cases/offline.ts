import type { Cases } from '#test/guards/case.ts'
import type { Rows } from '#test/guards/rows.ts'

const AT = '2026-03-02T06:00:00Z'
const LATER = '2026-03-02T06:00:01Z'

const decided = { outcome: 'confirmed', note: 'Looked at', decided_at: AT }

/** Refused by one person, and taken back by another. */
async function takenBack(rows: Rows) {
  const [refused, back] = [await rows.insert('user'), await rows.insert('user')]
  const before = { refused_by: refused.id, refused_at: AT, refused_note: 'Nobody came' }
  return { ...decided, ...before, cause: 'nobody-came', decided_by: back.id }
}

export const offlineCases: Cases = {
  offline_devices: {
    offline_devices_five: { bad: [{ place: 0 }, { place: 6 }] },
    offline_devices_revoked_by_somebody: {
      good: ({ phlebotomist_id }) => ({ revoked_at: AT, revoked_by: phlebotomist_id }),
      bad: [
        { revoked_at: AT, revoked_by: null },
        ({ phlebotomist_id }) => ({ revoked_at: null, revoked_by: phlebotomist_id }),
      ],
    },
  },
  offline_events: {
    offline_events_not_from_the_future: {
      given: { at: AT, received_at: AT },
      good: { received_at: LATER },
      bad: { at: LATER },
    },
    offline_events_not_before: {
      given: { at: AT, not_before: AT },
      good: {},
      bad: { not_before: LATER },
    },
    offline_events_next_after: {
      given: { received_at: AT, next_after: AT },
      bad: { next_after: LATER },
    },
    offline_events_outcome: { bad: { outcome: 'lost' } },
    offline_events_clock: { bad: { clock: 'fast' } },
    offline_events_in_order: [
      { bad: [{ number: 2 }, { number: 0 }] },
      {
        given: { outcome: 'applied' },
        beside: ({ device_id: id }, rows) =>
          rows.query(
            `update offline_devices set revoked_at = now(), revoked_by = phlebotomist_id
             where id = ($1::jsonb ->> 'id')::uuid`,
            { id },
          ),
        bad: {},
      },
      {
        given: { outcome: 'applied' },
        beside: ({ device_id: id }, rows) =>
          rows.query(
            `insert into suspensions (id, user_id, reason, suspended_by, suspended_at)
             select gen_random_uuid(), phlebotomist_id, 'a test', phlebotomist_id, now()
             from offline_devices where id = ($1::jsonb ->> 'id')::uuid`,
            { id },
          ),
        bad: {},
      },
    ],
  },
  offline_holds: {
    offline_holds_reason: { bad: { reason: 'another' } },
    offline_holds_outcome: {
      aside: ['offline_holds.offline_holds_decided_whole'],
      good: { outcome: 'confirmed' },
      bad: { outcome: 'another' },
    },
    offline_holds_decided_whole: {
      good: async (_, rows) => ({ ...decided, decided_by: (await rows.insert('user')).id }),
      bad: [{ outcome: 'confirmed' }, { note: 'Looked at' }],
    },
    offline_holds_cause: {
      aside: ['offline_holds.offline_holds_cause_of_a_refusal'],
      bad: { cause: 'another' },
    },
    offline_holds_cause_of_a_refusal: {
      good: async (_, rows) => ({
        ...decided,
        outcome: 'refused',
        cause: 'nobody-came',
        decided_by: (await rows.insert('user')).id,
      }),
      bad: [
        { cause: 'nobody-came' },
        async (_, rows) => ({
          ...decided,
          cause: 'nobody-came',
          decided_by: (await rows.insert('user')).id,
        }),
      ],
    },
    offline_holds_taken_back_whole: {
      aside: ['offline_holds.offline_holds_taken_back_by_another'],
      good: async (_, rows) => takenBack(rows),
      bad: async (_, rows) => ({ ...(await takenBack(rows)), refused_note: null }),
    },
    offline_holds_taken_back_by_another: {
      good: async (_, rows) => takenBack(rows),
      bad: [
        async (_, rows) => {
          const row = await takenBack(rows)
          return { ...row, decided_by: row.refused_by }
        },
        async (_, rows) => ({ ...(await takenBack(rows)), outcome: 'refused' }),
        async (_, rows) => {
          const { refused_by, refused_at, refused_note } = await takenBack(rows)
          return { refused_by, refused_at, refused_note }
        },
      ],
    },
    offline_holds_paid_by_taking_back: {
      good: async (_, rows) => ({ ...(await takenBack(rows)), outcome: 'paid' }),
      bad: async (_, rows) => ({
        ...decided,
        outcome: 'paid',
        decided_by: (await rows.insert('user')).id,
      }),
    },
    offline_holds_decided_by_another: {
      bad: ({ phlebotomist_id }) => ({ ...decided, decided_by: phlebotomist_id }),
    },
  },
  tubes: {
    tubes_not_held: {
      by: 'update',
      given: { state: 'handed-over' },
      beside: ({ visit_id }, rows) =>
        rows.insert('offline_holds', { visit_id, reason: 'not-proved', outcome: null }),
      bad: { state: 'accepted' },
      aside: ['tubes.tubes_in_custody'],
    },
  },
}
