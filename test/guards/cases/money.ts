import type { Case, Cases } from '#test/guards/case.ts'
import type { Columns, Rows } from '#test/guards/rows.ts'

const aPerson = async (rows: Rows) => (await rows.insert('user')).id
const positive: Case = {
  good: { amount_paise: 1 },
  bad: [{ amount_paise: 0 }, { amount_paise: -1 }],
}

/** Decided in this state by a different person than in the first column. */
function decidedBy(more: Columns) {
  return async (rows: Rows): Promise<Columns> => ({ ...more, decided_by: await aPerson(rows) })
}

function samePerson(first: string) {
  return ({ decided_by }: Columns) => ({ [first]: decided_by })
}

async function attached(rows: Rows): Promise<Columns> {
  return { state: 'attached', attached_booking_id: (await rows.insert('bookings')).id }
}
const unattached: Case = {
  given: attached,
  bad: [
    { state: 'pending' },
    { attached_booking_id: null },
    { state: 'settled', attached_booking_id: null },
  ],
}

async function aJournal(rows: Rows, ...entries: [string, number][]) {
  const journal = await rows.insert('ledger_journals', {
    booking_id: (await rows.insert('bookings')).id,
  })
  for (const [account, amount_paise] of entries)
    await rows.insert('ledger_entries', { journal_id: journal.id, account, amount_paise })
  return { journal_id: journal.id }
}

async function returned(rows: Rows): Promise<Columns> {
  const [claimed_by, returned_by] = [await aPerson(rows), await aPerson(rows)]
  return { state: 'returned', utr: 'utr', claimed_by, returned_by }
}

const lost = decidedBy({ state: 'lost', note: 'note', bearer: 'platform' })

export const moneyCases: Cases = {
  captures: { captures_positive: positive },
  cash_corrections: {
    cash_corrections_positive: positive,
    cash_corrections_decided: {
      given: decidedBy({ state: 'confirmed' }),
      bad: [{ state: 'proposed' }, { decided_by: null }],
    },
    cash_corrections_second_person: {
      given: decidedBy({ state: 'rejected' }),
      bad: samePerson('proposed_by'),
    },
  },
  cash_deposits: {
    cash_deposits_found_within: {
      given: {
        state: 'corrected',
        expected_paise: 10,
        counted_paise: 6,
        found_paise: 4,
        short_reason: 'reason',
      },
      bad: [
        { state: 'short' },
        { found_paise: 3 },
        { state: 'short', found_paise: 5 },
        { state: 'short', found_paise: -1 },
        { found_paise: 0 },
      ],
    },
    cash_deposits_not_more: {
      given: { expected_paise: 10, counted_paise: 10 },
      bad: [{ counted_paise: 11 }, { counted_paise: -1, short_reason: 'reason' }],
      aside: ['cash_deposits.cash_deposits_found_within'],
    },
    cash_deposits_second_person: { given: decidedBy({}), bad: samePerson('taken_by') },
    cash_deposits_short_says_why: {
      good: { expected_paise: 10, counted_paise: 6, short_reason: 'reason' },
      bad: [{ expected_paise: 10, counted_paise: 6 }, { short_reason: 'reason' }],
    },
  },
  chargebacks: {
    chargebacks_positive: positive,
    chargebacks_decided_with_note: {
      given: decidedBy({ state: 'won', note: 'note' }),
      bad: [{ state: 'open' }, { note: null }, { decided_by: null }],
    },
    chargebacks_lost_by_somebody: { given: lost, bad: [{ bearer: null }, { state: 'won' }] },
    chargebacks_second_person: { given: lost, bad: samePerson('opened_by') },
  },
  credits: { credits_positive: positive, credits_attached_somewhere: unattached },
  receivables: {
    receivables_positive: positive,
    receivables_attached_somewhere: unattached,
    receivables_only_of_owed_fees: {
      good: async ({ booking_id }, rows) => {
        const decided = { state: 'owed', decided_at: '2026-06-01T00:00:00Z', doubts: [] }
        await rows.insert('visit_fees', { booking_id, ...decided })
        return {}
      },
      bad: async ({ booking_id }, rows) => {
        await rows.insert('visit_fees', { booking_id })
        return {}
      },
    },
  },
  ledger_entries: {
    ledger_entries_not_zero: {
      good: async (_, rows) => aJournal(rows, ['bank', -1]),
      bad: async (_, rows) => ({ ...(await aJournal(rows)), amount_paise: 0 }),
    },
    guard_journal: {
      as: 'ledger_journal_sums_to_zero',
      given: (rows) => aJournal(rows, ['bank', 100]),
      good: { amount_paise: -100 },
      bad: [{ amount_paise: -99 }, { amount_paise: -101 }],
    },
    guard_advance: {
      as: 'customer_advance_not_overdrawn',
      given: { account: 'customer-advance' },
      good: async (_, rows) => ({
        ...(await aJournal(rows, ['customer-advance', -100])),
        amount_paise: 100,
      }),
      bad: async (_, rows) => ({ ...(await aJournal(rows, ['bank', -1])), amount_paise: 1 }),
    },
  },
  reconciliation_breaks: {
    reconciliation_breaks_resolved_with_note: {
      given: async (rows) => ({
        state: 'resolved',
        note: 'note',
        resolved_by: await aPerson(rows),
      }),
      bad: [{ state: 'open' }, { note: null }, { resolved_by: null }],
    },
  },
  refund_sendings: {
    refund_sendings_confirmed_with_utr: {
      given: { state: 'confirmed', utr: 'utr' },
      bad: [{ utr: null }, { state: 'sent' }, { channel: 'gateway' }],
    },
    refund_sendings_returned_by_another: {
      given: returned,
      bad: [
        ({ claimed_by }) => ({ returned_by: claimed_by }),
        { returned_by: null },
        { state: 'confirmed' },
      ],
    },
  },
  refunds: {
    refunds_positive: positive,
    refunds_second_person: {
      given: async (rows) => ({
        requested_by: await aPerson(rows),
        decided_by: await aPerson(rows),
      }),
      bad: samePerson('requested_by'),
    },
  },
  demo_clock: {
    demo_clock_one_row: { good: {}, bad: { id: 2 } },
    demo_clock_within_60_days: {
      good: { moved_ms: 5_184_000_000 },
      bad: [{ moved_ms: 5_184_000_001 }, { moved_ms: -1 }],
    },
  },
}
