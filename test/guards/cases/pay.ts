import type { Cases, Effects } from '#test/guards/case.ts'
import type { Columns, Rows } from '#test/guards/rows.ts'

const MADE = '2026-03-09T06:00:00Z'
const DECIDED = '2026-03-02T06:00:00Z'
const aPerson = async (rows: Rows) => (await rows.insert('user')).id

async function verified(rows: Rows): Promise<Columns> {
  return {
    state: 'approved',
    decided_by: await aPerson(rows),
    decided_at: DECIDED,
    effective_at: '2026-03-03T06:00:00Z',
  }
}

/** A payout of a phlebotomist in a batch that somebody else made, to a verified account. */
export async function ofPerson(rows: Rows): Promise<Columns> {
  const phlebotomist_id = await aPerson(rows)
  const own = { ...(await verified(rows)), phlebotomist_id }
  const batch = { made_at: MADE, made_by: await aPerson(rows), state: 'made' }
  return {
    lab_id: null,
    bank_account_id: null,
    phlebotomist_id,
    own_account_id: (await rows.insert('phlebotomist_accounts', own)).id,
    batch_id: (await rows.insert('settlement_batches', batch)).id,
    state: 'batched',
    gross_paise: 10,
    commission_paise: 0,
    gst_paise: 0,
    tds_paise: 0,
    claw_back_paise: 0,
    net_paise: 10,
  }
}

async function waiting(rows: Rows): Promise<Columns> {
  return { state: 'accrued', eligible_at: null, booking_id: (await rows.insert('bookings')).id }
}

const asInLedger = ['phlebotomist_earnings.phlebotomist_earnings_as_in_ledger']

export const payCases: Cases = {
  phlebotomist_accounts: {
    phlebotomist_accounts_second_person: {
      given: verified,
      bad: ({ decided_by }) => ({ phlebotomist_id: decided_by }),
    },
    phlebotomist_accounts_decided_by_somebody: {
      given: verified,
      bad: [{ decided_by: null }, { decided_at: null }],
    },
    phlebotomist_accounts_approved_with_beginning: { given: verified, bad: { effective_at: null } },
    phlebotomist_accounts_a_day_later: {
      given: verified,
      bad: { effective_at: '2026-03-03T05:59:59Z' },
    },
  },
  phlebotomist_earnings: {
    phlebotomist_earnings_not_zero: { bad: { net_paise: 0 }, aside: asInLedger },
    phlebotomist_earnings_eligible_since: [
      { bad: { eligible_at: null } },
      { given: waiting, bad: { eligible_at: DECIDED } },
    ],
    phlebotomist_earnings_in_a_payout: {
      given: async (rows) => ({
        state: 'batched',
        payout_id: (await rows.insert('settlement_payouts')).id,
      }),
      bad: [{ payout_id: null }, { state: 'eligible' }],
    },
    phlebotomist_earnings_waiting_for_booking: [
      { given: waiting, bad: { booking_id: null } },
      { given: waiting, bad: { net_paise: -10 }, aside: asInLedger },
    ],
    phlebotomist_earnings_as_in_ledger: {
      bad: [{ net_paise: 11 }, async (_, rows) => ({ phlebotomist_id: await aPerson(rows) })],
    },
  },
  settlement_batches: {
    settlement_batches_leave_no_payout: {
      given: { state: 'made' },
      by: 'update',
      beside: ({ id }, rows) => rows.insert('settlement_payouts', { batch_id: id }),
      bad: { state: 'withdrawn' },
    },
  },
  settlement_payouts: {
    settlement_payouts_one_payee: { bad: [{ lab_id: null }, { bank_account_id: null }] },
    settlement_payouts_phlebotomist_whole: {
      given: ofPerson,
      bad: [
        { tds_paise: 1, net_paise: 9 },
        { claw_back_paise: 1, net_paise: 11 },
      ],
    },
    settlement_payouts_of_person: [
      {
        given: ofPerson,
        as: 'settlement_payouts_not_by_payee',
        bad: async ({ phlebotomist_id: made_by }, rows) => ({
          batch_id: (await rows.insert('settlement_batches', { made_by, made_at: MADE })).id,
        }),
      },
      {
        given: ofPerson,
        as: 'settlement_payouts_verified_account',
        bad: async ({ phlebotomist_id }, rows) => ({
          own_account_id: (await rows.insert('phlebotomist_accounts', { phlebotomist_id })).id,
        }),
      },
      {
        given: ofPerson,
        as: 'settlement_payouts_sum_of_earnings',
        bad: { state: 'approved' },
      },
    ],
  },
}

/** What a line of the ledger adds by itself. */
export const payEffects: Effects = {
  ledger_entries: {
    ledger_entries_earn: {
      of: 'user',
      change: async ({ id: party_id }, rows) =>
        rows.insert('ledger_entries', {
          account: 'phlebotomist-payable',
          party_id,
          amount_paise: -5,
        }),
      shows: 'select from phlebotomist_earnings where phlebotomist_id = $1 and net_paise = 5',
    },
  },
}
