import type { Case, Cases } from '#test/guards/case.ts'
import type { Rows } from '#test/guards/rows.ts'
import { holderOf } from './visits.ts'

const aPerson = async (rows: Rows) => (await rows.insert('user')).id
const positive: Case = {
  good: { amount_paise: 1 },
  bad: [{ amount_paise: 0 }, { amount_paise: -1 }],
}

export const paymentCases: Cases = {
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
    payment_attempts_of_a_booking: {
      bad: [
        async (_, rows) => ({ payment_id: (await rows.insert('payments')).id }),
        async (_, rows) => ({ booking_id: (await rows.insert('bookings')).id }),
      ],
    },
  },
  payments: {
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
