import type { Cases } from '#test/guards/case.ts'
import type { Columns, Rows } from '#test/guards/rows.ts'
import { holderOf } from './visits.ts'

const NOW = '2026-03-02T06:00:00Z'
const aPerson = async (rows: Rows) => (await rows.insert('user')).id

async function toldCase(rows: Rows): Promise<Columns> {
  const words = { authority: 'authority', reference: 'reference', notified_on: '2026-03-02' }
  return { state: 'told', ...words, told_by: await aPerson(rows), told_at: NOW }
}

async function withdrawn(rows: Rows): Promise<Columns> {
  return {
    state: 'withdrawn',
    withdrawn_reason: 'reason',
    withdrawn_by: await aPerson(rows),
    withdrawn_at: NOW,
  }
}

async function toldCall(rows: Rows): Promise<Columns> {
  return {
    state: 'done',
    told_to: 'name',
    read_back: '7',
    told_by: await aPerson(rows),
    told_at: NOW,
  }
}

/** Not yet five when the order is placed. */
const child = { birth_date: '2021-03-03', created_at: NOW }

/** A patient whose guardian consented. */
export async function consentedFor(rows: Rows, said: Columns) {
  return (await rows.insert('guardian_consents', said)).patient_id
}

const withoutEach = (...columns: string[]) => columns.map((column) => ({ [column]: null }))

export const orderCases: Cases = {
  orders: {
    orders_no_man_is_pregnant: {
      good: { sex: 'female', is_pregnant: true },
      bad: { sex: 'male', is_pregnant: true },
    },
    orders_due_when_pregnant: {
      good: { sex: 'female', is_pregnant: true, due_on: '2026-09-01' },
      bad: [{ due_on: '2026-09-01' }, { sex: 'female', is_pregnant: false, due_on: '2026-09-01' }],
    },
    orders_referrer_to_call: {
      given: { referrer_name: 'name', referrer_phone: '+919876543210' },
      bad: [
        { referrer_name: null },
        { referrer_phone: '9876543210' },
        { referrer_phone: '+910876543210' },
        { referrer_phone: '+9198765432100' },
      ],
    },
    orders_two_recollections: {
      good: { recollections: 2 },
      bad: [{ recollections: 3 }, { recollections: -1 }],
    },
    orders_not_cancelled_after_draw: {
      given: { state: 'accepted' },
      by: 'update',
      beside: async ({ id }, rows) => rows.insert('tubes', { order_id: id, collected_at: NOW }),
      bad: { state: 'cancelled' },
    },
    orders_child_consented: [
      {
        given: async (rows) => ({ ...child, patient_id: await consentedFor(rows, {}) }),
        bad: [
          async (_, rows) => ({ patient_id: (await rows.insert('patients')).id }),
          async (_, rows) => ({ patient_id: await consentedFor(rows, { withdrawn_at: NOW }) }),
        ],
      },
      {
        given: { ...child, birth_date: '2008-03-02' },
        bad: { birth_date: '2008-03-03' },
      },
    ],
    orders_person_as_judged: [
      {
        given: { sex: 'female' },
        by: 'update',
        beside: judged,
        bad: [{ sex: 'male' }, { birth_date: '1980-01-01' }, { is_pregnant: true }],
      },
      {
        given: { sex: 'female' },
        by: 'update',
        good: { sex: 'female', version: 2 },
        beside: judged,
        bad: { sex: 'other' },
      },
      {
        given: { sex: 'female', is_pregnant: true },
        by: 'update',
        beside: judged,
        bad: { due_on: '2026-09-01' },
      },
    ],
    orders_stay_late: [
      {
        given: { late_since: NOW, promised_at: NOW },
        by: 'update',
        good: { late_since: NOW },
        bad: [{ late_since: null }, { late_since: '2026-03-02T06:00:01Z' }],
      },
      {
        given: { promised_at: NOW },
        by: 'update',
        good: { late_since: NOW },
        bad: { late_since: '2026-03-02T06:00:01Z' },
      },
    ],
  },
  order_lines: {
    order_lines_split_is_100: {
      bad: [{ platform_percent: 21 }, { lab_percent: 79 }],
    },
    order_lines_split_is_whole: { bad: [{ price_paise: 3 }, { lab_share_paise: 0 }] },
    order_lines_join_before_draw: {
      beside: ({ order_id }, rows) => rows.insert('tubes', { order_id, collected_at: NOW }),
      good: { added_at: null },
      bad: { added_at: NOW },
    },
  },
  accession_patterns: {
    accession_patterns_prefix: {
      good: { prefix: '' },
      bad: [{ prefix: 'blr' }, { prefix: 'B-R' }, { prefix: 'ABCDEFGHIJK' }],
    },
    accession_patterns_dates: { good: { dates: 'yymmdd' }, bad: { dates: 'mm' } },
    accession_patterns_digits: {
      good: { digits: 8 },
      bad: [{ digits: 3 }, { digits: 9 }],
    },
  },
  label_prints: {
    label_prints_size: { good: { size: 'a4' }, bad: { size: 'poster' } },
    label_prints_copies: {
      good: { copies: 10 },
      bad: [{ copies: 0 }, { copies: 11 }, { number: 0 }],
    },
  },
  call_rungs: {
    call_rungs_known: { good: { rung: 'overdue' }, bad: { rung: 'neighbour' } },
    call_rungs_channels: { good: { channels: '{sms}' }, bad: { channels: '{email,pigeon}' } },
    call_rungs_told_or_why: {
      good: { channels: '{}', silence: 'nobody-chosen' },
      bad: [{ channels: '{}' }, { silence: 'nobody-chosen' }],
    },
    call_rungs_silence: {
      given: { channels: '{}' },
      good: { silence: 'patient-alone' },
      bad: { silence: 'asleep' },
    },
  },
  call_tasks: {
    call_tasks_of_one_value: [
      { bad: { result_id: null } },
      {
        bad: async (_, rows) => ({
          arrived_result_id: (await rows.insert('arrived_results')).id,
        }),
      },
    ],
    call_tasks_known_kind: { good: { kind: 'again' }, bad: { kind: 'rumour' } },
    call_tasks_told_whole: [
      { given: toldCall, bad: withoutEach('told_to', 'read_back', 'told_by', 'told_at') },
      { given: toldCall, bad: { state: 'open' } },
    ],
    call_tasks_two_reminders: {
      good: { reminders: 2 },
      bad: [{ reminders: 3 }, { reminders: -1 }],
    },
    call_tasks_withdrawn_says_why: {
      given: withdrawn,
      bad: [{ state: 'open' }, ...withoutEach('withdrawn_reason', 'withdrawn_at')],
    },
    call_tasks_not_own_booking: {
      by: 'update',
      good: toldUpdate((rows) => aPerson(rows)),
      bad: toldUpdate(async (rows, row) => accountOfItem(row, rows)),
    },
  },
  notifiable_cases: {
    notifiable_cases_kind: { good: { kind: 'retraction' }, bad: { kind: 'rumour' } },
    notifiable_cases_not_told_tomorrow: { given: toldCase, bad: { notified_on: '2026-03-03' } },
    notifiable_cases_told_whole: [
      {
        given: toldCase,
        bad: withoutEach('authority', 'reference', 'notified_on', 'told_by', 'told_at'),
      },
      { given: toldCase, bad: { state: 'open' } },
    ],
    notifiable_cases_withdrawn_says_why: {
      given: withdrawn,
      bad: [{ state: 'open' }, ...withoutEach('withdrawn_reason', 'withdrawn_by', 'withdrawn_at')],
    },
    notifiable_cases_written_once: [
      { given: toldCase, by: 'update', bad: { reference: 'another' } },
      { given: withdrawn, by: 'update', bad: { withdrawn_reason: 'another' } },
    ],
  },
}

async function judged({ id }: Columns, rows: Rows) {
  const item = await rows.insert('test_items', { order_id: id })
  await rows.insert('results', { test_item_id: item.id, is_current: true })
}

async function accountOfItem({ test_item_id }: Columns, rows: Rows) {
  const [row] = await rows.query(
    'select o.booking_id from test_items i join orders o on o.id = i.order_id where i.id = $1',
    test_item_id,
  )
  return holderOf(rows, row)
}

function toldUpdate(who: (rows: Rows, row: Columns) => Promise<unknown>) {
  return async (row: Columns, rows: Rows) => ({
    state: 'done',
    told_to: 'name',
    read_back: '7',
    told_at: NOW,
    told_by: await who(rows, row),
  })
}
