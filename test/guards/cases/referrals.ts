import type { Cases } from '#test/guards/case.ts'
import type { Columns, Rows } from '#test/guards/rows.ts'

const AT = '2026-03-02T07:00:00Z'

const aPerson = async (rows: Rows) => (await rows.insert('user')).id

/** Somebody who manages the partner of an agreement. */
async function accepted({ partner_id: lab_id }: Columns, rows: Rows) {
  const accepted_by = await aPerson(rows)
  const grant = { user_id: accepted_by, lab_id, role: 'lab-manager', location_id: null }
  await rows.insert('role_grants', grant)
  return { accepted_by, accepted_at: AT, version: 2 }
}

const received = async (_: Columns, rows: Rows) => ({
  received_at: AT,
  received_by: await aPerson(rows),
  version: 2,
})

const refused = async (rows: Rows) => ({
  ended_at: AT,
  ended_by: await aPerson(rows),
  outcome: 'refused',
  reason: 'leaked',
  version: 2,
})

const back = async (rows: Rows) => ({ back_by: await aPerson(rows), back_at: AT })

async function done(row: Columns, rows: Rows) {
  const ended = { ended_at: AT, ended_by: await aPerson(rows), outcome: 'done' }
  return { ...(await received(row, rows)), ...ended }
}

/** This very tube is at another lab. */
async function sentAway({ id }: Columns, rows: Rows) {
  const { id: referral, test_item_id } = await rows.insert('referrals')
  await rows.insert('tube_items', { tube_id: id, test_item_id })
  await rows.query('update referrals set tube_id = $1 where id = $2', id, referral)
}

const aside = ['referrals.referrals_as_agreed']

export const referralCases: Cases = {
  referrals: {
    referrals_carrier: { aside, bad: { carrier: 'pigeon' } },
    referrals_labelled: {
      aside,
      good: { sent_as: 'aliquot', aliquot_code: 'AQ0123456789A' },
      bad: [{ sent_as: 'box' }, { sent_as: 'aliquot' }, { aliquot_code: 'AQ0123456789A' }],
    },
    referrals_late_when_missed: {
      aside,
      by: 'update',
      good: { arrival_late_at: AT },
      bad: [
        { arrival_late_at: '2026-03-02T04:00:00Z' },
        { arrive_by: null, arrival_late_at: AT },
        { report_by: AT },
        { report_late_at: AT },
      ],
    },
    referrals_back_when_done: {
      aside,
      by: 'update',
      good: async (row: Columns, rows: Rows) => ({
        ...(await done(row, rows)),
        ...(await back(rows)),
      }),
      bad: [
        (_: Columns, rows: Rows) => back(rows),
        async (row: Columns, rows: Rows) => ({ ...(await done(row, rows)), back_at: AT }),
        async (row: Columns, rows: Rows) => ({
          ...(await done(row, rows)),
          ...(await back(rows)),
          sent_as: null,
        }),
      ],
    },
    referrals_received_by_another: {
      aside,
      by: 'update',
      good: received,
      bad: [
        { received_at: AT, version: 2 },
        ({ sent_by }: Columns) => ({ received_at: AT, received_by: sent_by, version: 2 }),
      ],
    },
    referrals_ended_whole: {
      aside,
      by: 'update',
      good: (_: Columns, rows: Rows) => refused(rows),
      bad: [
        { ended_at: AT, version: 2 },
        async (_: Columns, rows: Rows) => ({
          ...(await refused(rows)),
          outcome: 'done',
          reason: null,
        }),
        async (_: Columns, rows: Rows) => ({
          ...(await refused(rows)),
          ...(await received(_, rows)),
        }),
      ],
    },
    referrals_ended_with_reason: {
      aside,
      by: 'update',
      good: (_: Columns, rows: Rows) => refused(rows),
      bad: [
        async (_: Columns, rows: Rows) => ({ ...(await refused(rows)), reason: null }),
        async (_: Columns, rows: Rows) => ({ ...(await refused(rows)), reason: 'tired' }),
        async (_: Columns, rows: Rows) => ({ ...(await refused(rows)), outcome: 'recalled' }),
      ],
    },
    referrals_one_open: {
      aside,
      beside: ({ test_item_id }, rows) => rows.insert('referrals', { test_item_id }),
      bad: {},
    },
    referrals_as_agreed: {
      by: 'update',
      good: received,
      bad: [
        async (row: Columns, rows: Rows) => ({ ...(await received(row, rows)), version: 3 }),
        { carrier: 'own-staff', version: 2 },
        { arrive_by: AT, version: 2 },
        { arrival_late_at: AT, version: 2 },
      ],
    },
  },
  referral_agreements: {
    referral_agreements_two_labs: { bad: ({ lab_id: partner_id }: Columns) => ({ partner_id }) },
    referral_agreements_of_tests: { bad: { tests: '{}' } },
    referral_agreements_in_hours: {
      good: { transit_hours: null, report_hours: null },
      bad: [
        { transit_hours: null },
        { transit_hours: 0 },
        { transit_hours: 169 },
        { report_hours: 721 },
      ],
    },
    referral_agreements_second_person: {
      by: 'update',
      good: accepted,
      aside: ['referral_agreements.referral_agreements_kept'],
      bad: [
        { accepted_at: AT, version: 2 },
        ({ proposed_by }: Columns) => ({ accepted_by: proposed_by, accepted_at: AT, version: 2 }),
      ],
    },
    referral_agreements_ended_whole: {
      by: 'update',
      good: async (_: Columns, rows: Rows) => ({
        ended_at: AT,
        ended_by: await aPerson(rows),
        end_reason: 'too slow',
        version: 2,
      }),
      bad: [{ ended_at: AT, version: 2 }],
    },
    referral_agreements_one_open: {
      beside: ({ lab_id, partner_id }, rows) =>
        rows.insert('referral_agreements', { lab_id, partner_id }),
      bad: {},
    },
    referral_agreements_kept: {
      by: 'update',
      good: accepted,
      bad: [
        async (_: Columns, rows: Rows) => ({
          accepted_by: await aPerson(rows),
          accepted_at: AT,
          version: 2,
        }),
        { tests: '{HB,TSH,CREA}', version: 2 },
        { transit_hours: 25, version: 2 },
        async (row: Columns, rows: Rows) => ({ ...(await accepted(row, rows)), version: 3 }),
      ],
    },
  },
  tubes: {
    tubes_not_out: {
      by: 'update',
      given: { state: 'accepted' },
      beside: sentAway,
      bad: { state: 'rejected', reject_reason: 'clotted' },
      aside: ['tubes.tubes_in_custody', 'referrals.referrals_as_agreed'],
    },
  },
  aliquot_prints: {
    aliquot_prints_size: { good: { size: 'a4' }, bad: { size: 'poster' } },
    aliquot_prints_copies: {
      good: { copies: 10 },
      bad: [{ copies: 0 }, { copies: 11 }, { number: 0 }],
    },
  },
  results: {
    results_of_referred_test: {
      given: async (rows) => {
        const away = { received_at: AT, received_by: await aPerson(rows) }
        const { id: referral_id, test_item_id } = await rows.insert('referrals', away)
        const value = { value: 5, choice: null, text: null, meaning: null, flag: 'normal' }
        const none = { comparator: null, delta_breach: null, computed_from: null, decision: null }
        const by = { verified_by: null, verified_by_rule: null, verified_at: null }
        return { test_item_id, referral_id, ...value, ...none, ...by, number: 1 }
      },
      bad: { referral_id: null },
    },
  },
}
