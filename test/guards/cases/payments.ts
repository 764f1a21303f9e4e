import type { Case, Cases, Change } from '#test/guards/case.ts'
import type { Rows } from '#test/guards/rows.ts'
import { holderOf } from './visits.ts'

const aPerson = async (rows: Rows) => (await rows.insert('user')).id
const ofItsLines = 'payments.payments_pay_their_lines'

/** A further payment of a booking, over two paise unless said otherwise. */
async function furtherOf(rows: Rows, booking_id: unknown, amount_paise = 2) {
  const joining_quote_id = crypto.randomUUID()
  return (await rows.insert('payments', { booking_id, joining_quote_id, amount_paise })).id
}

async function bookingOf(rows: Rows, payment_id: unknown) {
  const [found] = await rows.query('select booking_id from payments where id = $1', payment_id)
  return found.booking_id
}

/** A line that joined a booking, with the payment that pays it. */
async function joinedLine(rows: Rows) {
  const { id: order_id, booking_id } = await rows.insert('orders')
  const { id: line_id } = await rows.insert('order_lines', { order_id, price_paise: 2 })
  return { line_id, payment_id: await furtherOf(rows, booking_id) }
}

const positive: Case = {
  good: { amount_paise: 1 },
  bad: [{ amount_paise: 0 }, { amount_paise: -1 }],
}

/** A session of a version that knows one payment of each booking. */
const asEarlier = (rows: Rows) => rows.query(`select set_config('oxalate.payments', '', true)`)

/** Each makes the booking one that this version alone changes. */
const ofSeveral: Change[] = [
  async (_, rows) => {
    const { id: booking_id } = await rows.insert('bookings')
    await furtherOf(rows, booking_id)
    await asEarlier(rows)
    return { booking_id }
  },
  async (_, rows) => {
    const { id: payment_id, booking_id } = await rows.insert('payments')
    const joining_quote_id = crypto.randomUUID()
    await rows.insert('payment_attempts', { payment_id, booking_id, joining_quote_id })
    await asEarlier(rows)
    return { booking_id }
  },
]

export const paymentCases: Cases = {
  events: {
    events_by_who_knows_payments: {
      good: async (_, rows) => {
        const { booking_id } = await rows.insert('payments')
        await asEarlier(rows)
        return { booking_id }
      },
      aside: [ofItsLines],
      bad: ofSeveral,
    },
  },
  payment_attempts: {
    payment_attempts_positive: positive,
    payment_attempts_client_reference: {
      good: { client_reference: 'x'.repeat(40) },
      bad: [
        { client_reference: 'x'.repeat(41) },
        async (_, rows) => {
          const { id, booking_id } = await rows.insert('payments')
          return { client_reference: 'x', payment_id: id, booking_id }
        },
      ],
    },
    payment_attempts_join_a_booking: {
      good: async (_, rows) => {
        const { id, booking_id } = await rows.insert('payments')
        return { joining_quote_id: crypto.randomUUID(), payment_id: id, booking_id }
      },
      bad: { joining_quote_id: crypto.randomUUID() },
    },
    payment_attempts_of_a_booking: {
      bad: [
        async (_, rows) => ({ payment_id: (await rows.insert('payments')).id }),
        async (_, rows) => ({ booking_id: (await rows.insert('bookings')).id }),
      ],
    },
  },
  payment_lines: {
    payment_lines_of_booking: [
      {
        given: joinedLine,
        aside: [ofItsLines],
        bad: [
          async (_, rows) => ({ payment_id: (await rows.insert('payments')).id }),
          async (_, rows) => ({
            payment_id: await furtherOf(rows, (await rows.insert('bookings')).id),
          }),
          async ({ payment_id }, rows) => ({
            payment_id: await furtherOf(rows, await bookingOf(rows, payment_id), 1),
          }),
        ],
      },
      { given: joinedLine, aside: [ofItsLines], by: 'delete', bad: {} },
    ],
  },
  payments: {
    payments_pay_their_lines: {
      good: { joining_quote_id: null },
      bad: { joining_quote_id: crypto.randomUUID() },
    },
    payments_not_negative: {
      good: { amount_paise: 0 },
      bad: { amount_paise: -1 },
      aside: ['payments.payments_refunds_within'],
    },
    payments_refunds_within: {
      given: { amount_paise: 100, refunded_paise: 60, charged_back_paise: 40 },
      bad: [
        { refunded_paise: 61 },
        { charged_back_paise: 41 },
        { refunded_paise: -1 },
        { charged_back_paise: -1 },
      ],
    },
    payments_not_own_booking: {
      good: async (_, rows) => ({ collected_by: await aPerson(rows) }),
      bad: async (row, rows) => ({ collected_by: await holderOf(rows, row) }),
    },
  },
}
