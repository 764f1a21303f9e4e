import { type Payment, isPaid } from './payment.ts'

export type Answer = object

export const noTrouble = { error_desc: '', error_code: '' }
export const noneFound = trouble('51419', 'Enc_request: No record found for given criteria.')

export function trouble(error_code: string, error_desc: string) {
  return { error_desc, error_code, status: 1 }
}

/** Amounts as the gateway writes them: numbers, and the currency's name misspelt. */
export function rowOf(payment: Payment) {
  return {
    reference_no: payment.referenceNo,
    order_no: payment.number,
    order_currncy: payment.currency,
    order_amt: written(payment.amount),
    order_date_time: indian(payment.at),
    order_bill_name: payment.billingName,
    order_status: payment.status,
    order_status_date_time: indian(payment.statusAt),
    order_capt_amt: written(payment.status === 'Shipped' ? payment.amount : '0.00'),
    order_card_name: 'Sandbox Bank',
    order_fee_perc_value: written(payment.fee),
    order_fee_flat: 0,
    order_gross_amt: written(payment.amount),
    order_tax: 0,
    order_TDS: 0,
    order_bank_ref_no: isPaid(payment) ? payment.bankReference : '',
    order_option_type: 'OPTNBK',
  }
}

/** `2026-11-21 16:05:00.000`, in India. */
export function indian(instant: string): string {
  const local = Temporal.Instant.from(instant).toZonedDateTimeISO('Asia/Kolkata')
  return local.toPlainDateTime().toString({ fractionalSecondDigits: 3 }).replace('T', ' ')
}

/** A JSON number with exactly these digits: it never was a float. */
function written(decimal: string): unknown {
  const { rawJSON } = JSON as unknown as { rawJSON: (text: string) => unknown }
  return rawJSON(decimal)
}
