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

export const referralCases: Cases = {
  referral_agreements: {
    referral_agreements_two_labs: { bad: ({ lab_id: partner_id }: Columns) => ({ partner_id }) },
    referral_agreements_of_tests: { bad: { tests: '{}' } },
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
        async (row: Columns, rows: Rows) => ({ ...(await accepted(row, rows)), version: 3 }),
      ],
    },
  },
}
