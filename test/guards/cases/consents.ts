import type { Case, Cases } from '#test/guards/case.ts'
import type { Columns, Rows } from '#test/guards/rows.ts'
import { consentedFor } from './orders.ts'

const NOW = '2026-03-02T06:00:00Z'
const EARLIER = '2026-03-02T05:59:59Z'
const LATER = '2026-03-02T07:00:00Z'
const aPerson = async (rows: Rows) => (await rows.insert('user')).id

async function withdrawn(rows: Rows): Promise<Columns> {
  return { withdrawn_by: await aPerson(rows), withdrawn_at: NOW }
}

async function counselled(rows: Rows): Promise<Columns> {
  return { counsellor: 'name', counselled_by: await aPerson(rows), counselled_at: NOW }
}

/** Of a child whose guardian consented to tests. */
async function ofMinor(rows: Rows): Promise<Columns> {
  const patient_id = await consentedFor(rows, {})
  const { id } = await rows.insert('orders', { birth_date: '2021-03-03', patient_id })
  const signed = { signed_name: 'A guardian', is_guardian: true }
  return { order_id: id, family: 'haemoglobin', ...signed, consented_at: NOW }
}

function another(column: string, table: string) {
  return async (_: Columns, rows: Rows) => ({ [column]: (await rows.insert(table)).id })
}

const withoutEach = (...columns: string[]) => columns.map((column) => ({ [column]: null }))

/** A tube of the order is for a genetic test. */
async function genesIn(rows: Rows, { id: tube_id, order_id }: Columns) {
  const { code: test_code } = await rows.insert('tests', { consent_family: 'genetic' })
  const { id } = await rows.insert('test_items', { order_id, test_code })
  await rows.insert('tube_items', { tube_id, test_item_id: id })
}

/** Drawn with a consent that says this; without one, as with any other, it is not. */
function drawn(more: (rows: Rows) => Promise<Columns>): Case {
  return {
    given: async (rows) => ({ order_id: (await rows.insert('orders')).id }),
    by: 'update',
    good: async (row, rows) => {
      await genesIn(rows, row)
      await rows.insert('test_consents', { order_id: row.order_id, ...(await counselled(rows)) })
      return { collected_at: NOW }
    },
    bad: async (row, rows) => {
      await genesIn(rows, row)
      await rows.insert('test_consents', { order_id: row.order_id, ...(await more(rows)) })
      return { collected_at: NOW }
    },
  }
}

/**
 * A result that is published, or changed after that, with the counselling talks held about it by
 * then.
 */
function told(state: string, next: string): Case {
  const given = async (rows: Rows) => ({
    state,
    test_code: (await rows.insert('tests', { consent_family: 'genetic' })).code,
  })
  const after = (...talks: Columns[]) => {
    return async (row: Columns, rows: Rows) => {
      await signedNow(rows, row)
      const consent = await rows.insert('test_consents', { order_id: row.order_id })
      for (const talk of talks)
        await rows.insert('result_talks', { consent_id: consent.id, ...talk })
      return { state: next }
    }
  }
  const missed = { outcome: 'not-reached', talked_at: LATER }
  return {
    given,
    by: 'update',
    good: after(missed, { talked_at: NOW, outcome: 'declined' }),
    bad: [after(), after({ talked_at: EARLIER }), after(missed)],
  }
}

async function signedNow(rows: Rows, { id: test_item_id }: Columns) {
  const { id: signature_id, signed_by } = await rows.insert('signatures', {
    signed_by: await aPerson(rows),
  })
  await rows.insert('results', {
    test_item_id,
    is_current: true,
    entered_at: NOW,
    authorised_at: NOW,
    authorised_by: signed_by,
    signature_id,
  })
}

export const consentCases: Cases = {
  test_consents: {
    test_consents_family_known: { good: { family: 'predisposition' }, bad: { family: 'gene' } },
    test_consents_withdrawn_whole: {
      given: withdrawn,
      bad: withoutEach('withdrawn_by', 'withdrawn_at'),
    },
    test_consents_counselled_whole: {
      given: counselled,
      bad: withoutEach('counsellor', 'counselled_by', 'counselled_at'),
    },
    test_consents_two_reminders: {
      good: { result_reminders: 2 },
      bad: [{ result_reminders: 3 }, { result_reminders: -1 }],
    },
    test_consents_by_the_person: [
      {
        bad: [
          another('account_id', 'user'),
          another('lab_id', 'labs'),
          another('consented_by', 'user'),
          { is_guardian: true },
          { signed_name: 'Somebody else' },
        ],
      },
      { given: ofMinor, bad: [{ is_guardian: false }, { family: 'genetic' }] },
    ],
    test_consents_written_once: [
      {
        by: 'update',
        good: async (_, rows) => withdrawn(rows),
        bad: [
          another('order_id', 'orders'),
          another('account_id', 'user'),
          another('lab_id', 'labs'),
          { family: 'haemoglobin' },
          { text_version: 99 },
          { language: 'hi' },
          { signed_name: 'Somebody else' },
          { is_guardian: true },
          another('consented_by', 'user'),
          { consented_at: LATER },
        ],
      },
      {
        given: counselled,
        by: 'update',
        good: async (_, rows) => withdrawn(rows),
        bad: [
          { counsellor: 'another' },
          { counselled_at: LATER },
          another('counselled_by', 'user'),
        ],
      },
      { given: withdrawn, by: 'update', bad: [{ version: 2 }, { withdrawn_at: LATER }] },
      { by: 'delete', bad: {} },
      {
        as: 'test_consents_before_the_draw',
        by: 'update',
        beside: async ({ order_id }, rows) =>
          genesIn(rows, await rows.insert('tubes', { order_id, collected_at: NOW })),
        bad: async (_, rows) => withdrawn(rows),
      },
    ],
  },
  result_talks: {
    result_talks_way_known: { good: { way: 'in-person' }, bad: { way: 'letter' } },
    result_talks_outcome_known: { good: { outcome: 'not-reached' }, bad: { outcome: 'told' } },
    result_talks_written_once: [
      {
        by: 'update',
        bad: [{ outcome: 'declined' }, { counsellor: 'another' }, { way: 'in-person' }],
      },
      { by: 'delete', bad: {} },
    ],
  },
  test_items: {
    test_items_told_first: [
      told('authorised', 'published'),
      told('published', 'amended'),
      told('amended', 'amended'),
    ],
  },
  tubes: {
    tubes_need_consent: [
      {
        by: 'update',
        beside: (row, rows) => genesIn(rows, row),
        bad: { collected_at: NOW },
      },
      {
        given: { state: 'labelled' },
        aside: ['tubes.tubes_in_custody'],
        by: 'update',
        beside: (row, rows) => genesIn(rows, row),
        bad: { state: 'collected' },
      },
      drawn(withdrawn),
      drawn(async () => ({})),
      drawn(async (rows) => ({ ...(await counselled(rows)), family: 'haemoglobin' })),
      drawn(async (rows) => ({ ...(await counselled(rows)), ...(await withdrawn(rows)) })),
    ],
  },
}
