import type { Cases } from '#test/guards/case.ts'

const AT = '2026-03-02T06:00:00Z'
const LATER = '2026-03-02T06:00:01Z'

const decided = { outcome: 'confirmed', note: 'Looked at', decided_at: AT }

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
